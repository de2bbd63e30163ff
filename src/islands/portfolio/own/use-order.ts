import { useRef, useState } from 'react';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { orderTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';

export type Items = readonly PortfolioItem[];

interface Lifted {
  readonly id: number;
  readonly before: Items;
}

interface Portfolio {
  readonly companyId: number | null;
  readonly items: Items;
  readonly onChange: (to: (items: Items) => Items) => void;
  readonly onStale: () => void;
}

/**
 * The order of a portfolio. A row moves at once and is saved when it is dropped. If the server refuses, the
 * row goes back.
 */
export function useOrder({ companyId, items, onChange, onStale }: Portfolio) {
  const [lifted, setLifted] = useState<Lifted>();
  const [touched, setTouched] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const save = useSaving({ companyId, items, onChange, onStale });

  const say = (words: (title: string, place: string) => string, id: number, among: Items) => {
    const at = among.findIndex((item) => item.id === id);
    setAnnouncement(words(among[at]?.title ?? '', texts.place(at + 1, among.length)));
  };

  return {
    lifted: lifted?.id,
    touched,
    announcement,
    lift(id: number) {
      setLifted({ id, before: items });
      setTouched(id);
      say(texts.lifted, id, items);
    },
    move(id: number, by: -1 | 1) {
      const moved = movedTo(items, id, placeOf(items, id) + by);
      onChange(() => moved);
      say(texts.over, id, moved);
    },
    drop() {
      if (!lifted) return;
      setLifted(undefined);
      say(texts.dropped, lifted.id, items);
      save(lifted.before, items);
    },
    undo() {
      if (!lifted) return;
      setLifted(undefined);
      onChange(() => lifted.before);
      say(texts.undone, lifted.id, lifted.before);
    },
    over: (id: number, to: number) => say(texts.over, id, movedTo(items, id, to)),
    put(id: number, to: number) {
      const moved = movedTo(items, id, to);
      onChange(() => moved);
      setTouched(id);
      say(texts.dropped, id, moved);
      save(items, moved);
    },
  };
}

export const placeOf = (items: Items, id: number): number => items.findIndex((item) => item.id === id);

function movedTo(items: Items, id: number, to: number): Items {
  const item = items[placeOf(items, id)];
  if (!item || to < 0 || to >= items.length) return items;
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

const idsOf = (items: Items) => items.map(({ id }) => id);
const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** One request at a time. If several orders come meanwhile, only the last one is sent. */
function useSaving({ companyId, onChange, onStale }: Portfolio) {
  const kept = useRef<readonly number[]>(undefined);
  const wanted = useRef<readonly number[]>(undefined);
  const isSaving = useRef(false);

  return async function save(before: Items, after: Items) {
    if (isSame(idsOf(before), idsOf(after))) return;
    kept.current ??= idsOf(before);
    wanted.current = idsOf(after);
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (wanted.current) {
        const ids = wanted.current;
        wanted.current = undefined;
        const answer = await call('PUT', '/portfolio/order', {
          json: { company_id: companyId, ids },
        });
        kept.current = ids;
        if (!isSame(answer.ids, ids)) onStale();
      }
    } catch (error) {
      logUnexpected(error);
      const back = kept.current;
      wanted.current = undefined;
      onChange((items) => [...items].sort((one, other) => back.indexOf(one.id) - back.indexOf(other.id)));
      toastError(texts.failed);
    } finally {
      isSaving.current = false;
      kept.current = undefined;
    }
  };
}
