import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import type { ServiceStatus } from '#lib/contract/service-form.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { search } from '#lib/icons.ts';
import { statusNames } from './status-looks.ts';
import type { ServiceList } from './use-services.ts';

/** Up to this many rows, looking is faster than searching. */
const few = 10;
const pauseOfTyping = 300;

export function ListTools({ list, isNarrowed }: { list: ServiceList; isNarrowed: boolean }) {
  const { rows = [], state, filter, narrow } = list;
  const [isLong, setLong] = useState(false);
  if (!isLong && rows.length > few) setLong(true);
  const isDone = state === 'all' || state === 'more';
  return (
    <search className="my-tools flex flex-wrap items-center">
      {isLong && <Search value={filter.q} onSearch={(q) => narrow({ ...filter, q })} />}
      <label className="visually-hidden" htmlFor="my-status">
        Estado
      </label>
      <select
        className="input"
        id="my-status"
        value={filter.status}
        onChange={(event) => narrow({ ...filter, status: event.currentTarget.value as ServiceStatus | '' })}
      >
        <option value="">Todos os estados</option>
        {statusNames.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <p className="my-found flex-none text-text2 letters-f14" role="status">
        {isNarrowed && isDone && texts.found(rows.length, state === 'more')}
      </p>
    </search>
  );
}

function Search({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchFor = (text: string, wait: number) => {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text), wait);
  };
  return (
    <form
      className="input-with"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(words, 0);
      }}
    >
      <Icon of={search} />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        aria-label="Procurar nos meus serviços"
        placeholder="Procurar"
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={(event) => searchFor(event.currentTarget.value, pauseOfTyping)}
      />
    </form>
  );
}
