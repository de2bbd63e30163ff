import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the outermost element of an island. Marks the island as ready, so that the click that loaded it is
 * repeated.
 */
export function useReady<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    ref.current?.setAttribute('data-ready', '');
  }, []);
  return ref;
}
