import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { edit } from './editing.ts';
import { linkAddress } from './rich-html.ts';

interface Props {
  id: string;
  range: Range;
  onDone: () => void;
}

/** Asks for the URL of a link. An empty URL removes the link. */
export function LinkRow({ id, range, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const link = linkAround(range);
  const [odd, setOdd] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const apply = () => {
    const typed = field.current?.value.trim() ?? '';
    const address = linkAddress(typed);
    if (typed && !address) return setOdd(true);
    select(range, link);
    if (!address) edit('unlink');
    else if (range.collapsed && !link) edit('insertHTML', linked(address, typed));
    else edit('createLink', address);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter') {
      // Enter would submit the whole form.
      event.preventDefault();
      apply();
    }
  };

  return (
    <div className="editor-link flex flex-wrap p-2">
      <label className="visually-hidden" htmlFor={id}>
        Endereço da ligação
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        defaultValue={link?.getAttribute('href') ?? ''}
        aria-invalid={odd || undefined}
        aria-describedby={odd ? `${id}-said` : undefined}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={apply}>
        Aplicar
      </Button>
      <p className="error w-full" id={`${id}-said`} role="alert">
        {odd && 'Escreva um endereço como https://exemplo.co.mz.'}
      </p>
    </div>
  );
}

function linkAround({ commonAncestorContainer: node }: Range): HTMLAnchorElement | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[contenteditable] a') as HTMLAnchorElement | undefined;
}

function select(range: Range, link: HTMLAnchorElement | undefined) {
  if (link) range.selectNodeContents(link);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function linked(address: string, text: string): string {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  return link.outerHTML;
}
