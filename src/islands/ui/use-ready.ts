import { type RefObject, useEffect, useRef } from 'react';

/** Goes on the outermost element of an island: says when it hears, so that the act which woke it is given back. */
export function useReady<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    ref.current?.setAttribute('data-ready', '');
  }, []);
  return ref;
}
