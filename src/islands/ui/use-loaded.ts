import { useCallback, useEffect, useRef, useState } from 'react';
import { problems } from '#lib/copy/problems.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface Answer<T> {
  readonly value?: T | undefined;
  /** Why it did not load, in the words of the interface. */
  readonly problem?: string | undefined;
}

interface Options {
  /** Loads only once this is true. A caller that loads on demand passes `false` and calls `load`. */
  readonly when?: boolean;
  /** The words for a failure that has no words of its own. */
  readonly failed?: string;
}

/** One answer of the server. The same `fetch` function means the same question: a new function loads anew. */
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
