import { type RefObject, useEffect, useRef } from 'react';

/** For the outermost element of an island. Marks it as ready, so that the click that loaded the island is repeated. */
export function useReady<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    ref.current?.setAttribute('data-ready', '');
  }, []);
  return ref;
}
