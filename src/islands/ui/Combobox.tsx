import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { plain } from '#lib/format/plain.ts';
import { check, search as searchIcon } from '#lib/icons.ts';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';

interface Option {
  readonly value: string;
  readonly text: string;
}

interface Props {
  id: string;
  /** Names the sheet: "Província". */
  title: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** What is said when the search finds nothing. */
  empty: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** One of many: a field that opens a sheet with a search above the list. Focus stays in the search, arrows move. */
export function Combobox(props: Props) {
  const { id, title, options, value, onChange, placeholder, disabled, invalid, describedBy } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        id={id}
        type="button"
        className="input input-picker"
        // Its own text too: a label alone would hide what is chosen.
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {chosen?.text ?? <span className="text-text3">{placeholder}</span>}
      </button>
      <Sheet title={title} open={open} onClose={() => setOpen(false)} small tall>
        {open && (
          <Choices
            {...props}
            onChoose={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function Choices({ title, options, value, empty, onChoose }: Props & { onChoose: (value: string) => void }) {
  const list = useId();
  const [query, setQuery] = useState('');
  const found = useMemo(
    () => options.filter(({ text }) => plain(text).includes(plain(query))),
    [options, query],
  );
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) setActive((at) => step(at, found.length - 1));
    else if (event.key === 'Enter') {
      const option = found[active];
      if (option) onChoose(option.value);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="sheet-search">
        <div className="input-with">
          <Icon of={searchIcon} />
          <input
            ref={field}
            className="input"
            type="text"
            enterKeyHint="search"
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={found.length > 0 ? `${list}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={`Procurar: ${title}`}
            placeholder="Procurar"
            autoComplete="off"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div className="sheet-body">
        <div id={list} role="listbox" aria-label={title}>
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the search field, which keeps the focus
            <div
              key={option.value}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={index === active ? 'option option-active' : 'option'}
              onClick={() => onChoose(option.value)}
            >
              {option.text}
              {option.value === value && <Icon of={check} />}
            </div>
          ))}
        </div>
        <div role="status">
          {found.length === 0 && (
            <div className="choices-none">
              <p>{empty}</p>
              <button type="button" className="button button-text" onClick={() => setQuery('')}>
                Limpar a procura
              </button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};
