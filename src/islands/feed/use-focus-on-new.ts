import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** After a press, whoever goes by keyboard or listens is on the first of what it brought, not behind the last. */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, count: number, more: () => Promise<void>) {
  const shownBefore = useRef<number>(undefined);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === undefined || count <= before) return;
    shownBefore.current = undefined;
    const fresh = list.current?.querySelectorAll<HTMLElement>('article h2 a')[before];
    fresh?.focus({ preventScroll: true });
  }, [list, count]);

  return useCallback(() => {
    shownBefore.current = count;
    return more();
  }, [count, more]);
}
