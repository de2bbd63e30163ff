import { useCallback, useState } from 'react';

interface Kept<T> {
  readonly from: () => Promise<T>;
  readonly list?: T;
  readonly failed?: boolean;
}

/** What a picker shows, fetched when it opens; another way to fetch it means another list. */
export function useList<T>(load: () => Promise<T>) {
  const [kept, setKept] = useState<Kept<T>>({ from: load });
  const now = kept.from === load ? kept : { from: load };

  const isThere = now.list !== undefined;

  const fetch = useCallback(async () => {
    if (isThere) return;
    setKept({ from: load });
    try {
      setKept({ from: load, list: await load() });
    } catch (error) {
      setKept({ from: load, failed: true });
      // The field says it and takes what is written by hand; whoever looks for the cause looks here.
      // biome-ignore lint/suspicious/noConsole: see above
      console.warn('list', error);
    }
  }, [load, isThere]);

  return { list: now.list, failed: now.failed ?? false, fetch };
}
