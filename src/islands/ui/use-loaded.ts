import { useCallback, useEffect, useRef, useState } from 'react';
import { problems } from '#lib/copy/problems.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface Answer<T> {
  readonly value?: T | undefined;
  readonly problem?: string | undefined;
}

interface Options {
  /** Loads only when this is true. For loading on demand, pass `false` and call `load`. */
  readonly when?: boolean;
  readonly failed?: string;
}

/**
 * One answer of the server. Pass the same `fetch` function on every render, because a new function loads
 * again.
 */
export function useLoaded<T>(fetch: () => Promise<T>, { when = true, failed = problems.load }: Options = {}) {
  const [kept, setKept] = useState<Answer<T> & { readonly from: () => Promise<T> }>({ from: fetch });
  const asked = useRef<() => Promise<T>>(undefined);

  const put = useCallback(
    (change: (before: Answer<T>) => Answer<T>) =>
      setKept((now) => ({ from: fetch, ...change(now.from === fetch ? now : {}) })),
    [fetch],
  );

  const load = useCallback(async () => {
    asked.current = fetch;
    put(({ value }) => ({ value }));
    try {
      const value = await fetch();
      if (asked.current === fetch) put(() => ({ value }));
    } catch (error) {
      logUnexpected(error);
      if (asked.current === fetch) put(({ value }) => ({ value, problem: problemText(error, failed) }));
    }
  }, [fetch, failed, put]);

  useEffect(() => {
    if (when && asked.current !== fetch) void load();
  }, [when, fetch, load]);

  const change = useCallback(
    (to: (now: T | undefined) => T | undefined) => put(({ value }) => ({ value: to(value) })),
    [put],
  );

  const { value, problem }: Answer<T> = kept.from === fetch ? kept : {};
  return { value, problem, load, change };
}
