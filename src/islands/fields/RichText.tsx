import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { bold, chainLink, list } from '#lib/icons.ts';
import { edit, isOn } from './editing.ts';
import { LinkRow } from './LinkRow.tsx';
import { tidy, tidyHtml } from './rich-html.ts';

interface Props {
  id: string;
  /** HTML with the tags that a company may use. Only the first value is shown. Later values are ignored. */
  value: string;
  onChange: (html: string) => void;
  describedBy?: string | undefined;
  invalid?: boolean;
}

const states = { bold: 'bold', list: 'insertUnorderedList' } as const;

/**
 * An editor for bold, lists and links. It uses the browser's deprecated edit commands, because every browser
 * supports them.
 */
export default function RichText({ id, value, onChange, describedBy, invalid }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const first = useRef(value);
  const [on, setOn] = useState({ bold: false, list: false });
  const [linking, setLinking] = useState<Range>();

  useEffect(() => {
    if (paper.current) paper.current.innerHTML = tidyHtml(first.current);
    edit('defaultParagraphSeparator', 'p');
  }, []);
  const look = useCallback(() => {
    if (!paper.current?.contains(document.activeElement)) return;
    setOn({ bold: isOn(states.bold), list: isOn(states.list) });
  }, []);
  useEffect(() => {
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [look]);

  const changed = () => paper.current && onChange(tidy(paper.current));
  const format = (command: string, detail?: string) => {
    paper.current?.focus();
    edit(command, detail);
    changed();
    look();
  };
  const askForLink = () => {
    paper.current?.focus();
    setLinking(getSelection()?.getRangeAt(0).cloneRange());
  };
  /** Pasted and dropped content loses its formatting. */
  const take = (event: ClipboardEvent | DragEvent, from: DataTransfer) => {
    event.preventDefault();
    format('insertText', from.getData('text/plain'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
    event.preventDefault();
    askForLink();
  };

  return (
    <div className="editor">
      <div className="editor-bar" role="toolbar" aria-label="Formatar" aria-controls={id}>
        <RichButton icon={bold} label="Negrito" on={on.bold} onPress={() => format(states.bold)} />
        <RichButton icon={list} label="Lista" on={on.list} onPress={() => format(states.list)} />
        <RichButton icon={chainLink} label="Ligação" on={Boolean(linking)} onPress={askForLink} />
      </div>
      {linking && (
        <LinkRow
          id={`${id}-link`}
          range={linking}
          onDone={() => {
            setLinking(undefined);
            paper.current?.focus();
            changed();
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a <textarea> knows no bold and no lists */}
      <div
        ref={paper}
        id={id}
        className="input editor-paper"
        contentEditable
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onInput={changed}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onKeyDown={onKeyDown}
        // No other event reports that a shortcut switched on bold without a selection.
        onKeyUp={look}
      />
    </div>
  );
}

interface ButtonProps {
  icon: string;
  label: string;
  on: boolean;
  onPress: () => void;
}

const RichButton = ({ icon, label, on, onPress }: ButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-pressed={on}
    // A press must not take the focus or the selection away from the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    onKeyDown={goToNeighbour}
  >
    <Icon of={icon} />
  </button>
);

function goToNeighbour({ key, currentTarget }: KeyboardEvent) {
  const next =
    key === 'ArrowRight'
      ? currentTarget.nextElementSibling
      : key === 'ArrowLeft' && currentTarget.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
