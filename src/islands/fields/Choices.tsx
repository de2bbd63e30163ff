import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { plain } from '#lib/format/plain.ts';
import { check, search as searchIcon } from '#lib/icons.ts';

export interface Option {
  readonly value: string;
  readonly text: string;
  /** Text at the end of the row, for example a dial code. The search matches it too. */
  readonly note?: string;
  readonly also?: string;
}

interface Props {
  title: string;
  options: readonly Option[];
  value: string;
  empty: string;
  onChoose: (value: string) => void;
}

export function Choices({ title, options, value, empty, onChoose }: Props) {
  const list = useId();
  const [query, setQuery] = useState('');
  const found = useMemo(() => matching(options, plain(query)), [options, query]);
  // The first 16 options render at once, the rest when the phone has time.
  const shown = useDeferredValue(found, found.slice(0, 16));
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  const isActiveThere = active < shown.length;
  useEffect(() => {
    if (isActiveThere) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list, isActiveThere]);

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
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and hears the keys
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
              {option.note && (
                <span className="option-note ml-auto text-text2 even-digits">{option.note}</span>
              )}
              {option.value === value && <Icon of={check} />}
            </div>
          ))}
        </div>
        <div role="status">
          {found.length === 0 && (
            <div className="choices-none text-text2 letters-f14 text-center">
              <p>{empty}</p>
              <Button look="text" onClick={() => setQuery('')}>
                Limpar a procura
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/**
 * Removing accents from 250 names is slower than rendering them on a slow phone, so an empty query skips it.
 */
const matching = (options: readonly Option[], query: string): readonly Option[] =>
  query === ''
    ? options
    : options.filter(({ text, note = '', also = '' }) => plain(`${text} ${note} ${also}`).includes(query));

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};
