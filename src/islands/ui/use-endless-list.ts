import { useCallback, useEffect, useRef, useState } from 'react';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface Endless<T> {
  /** Undefined until the first page has loaded. */
  readonly items?: readonly T[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem?: string | undefined;
}

/**
 * A list that grows page by page. The first page loads automatically, the others by `load`. `reload` loads as
 * many items again as the list has. Another `fetchPage` starts the list anew. It is asked for one item more
 * than a page shows, because the extra item proves that there is another page.
 */
export function useEndlessList<T>(
  fetchPage: (limit: number, after: readonly T[]) => Promise<readonly T[]>,
  { pageSize, failed, join = append }: { pageSize: number; failed: string; join?: typeof append<T> },
) {
  const [list, setList] = useState<Endless<T>>(nothing);
  const { items } = list;
  const wantedLength = useRef(pageSize);
  // Only the newest answer counts. An older one may belong to another `fetchPage`.
  const newest = useRef(0);

  const fetchAfter = useCallback(
    async (before: readonly T[]) => {
      newest.current += 1;
      const own = newest.current;
      setList((now) => ({ ...now, isLoading: true, problem: undefined }));
      try {
        let fetched: readonly T[] = [];
        let hasMore = true;
        while (hasMore && before.length + fetched.length < wantedLength.current) {
          const page = await fetchPage(pageSize + 1, [...before, ...fetched]);
          fetched = join(fetched, page.slice(0, pageSize));
          hasMore = page.length > pageSize;
        }
        if (own !== newest.current) return;
        setList((now) => ({
          items: before.length > 0 ? join(now.items ?? [], fetched) : fetched,
          hasMore,
          isLoading: false,
        }));
      } catch (error) {
        logUnexpected(error);
        if (own !== newest.current) return;
        setList((now) => ({ ...now, isLoading: false, problem: problemText(error, failed) }));
      }
    },
    [fetchPage, pageSize, failed, join],
  );

  const load = useCallback(() => {
    const before = items ?? [];
    wantedLength.current = before.length + pageSize;
    return fetchAfter(before);
  }, [fetchAfter, items, pageSize]);
  const reload = useCallback(() => fetchAfter([]), [fetchAfter]);

  useEffect(() => {
    wantedLength.current = pageSize;
    setList(nothing);
    void fetchAfter([]);
  }, [fetchAfter, pageSize]);

  const change = useCallback(
    (to: (items: readonly T[]) => readonly T[]) =>
      setList((now) => (now.items ? { ...now, items: to(now.items) } : now)),
    [],
  );

  return { ...list, load, reload, change };
}

const append = <T>(before: readonly T[], page: readonly T[]): readonly T[] => [...before, ...page];

const nothing = { hasMore: false, isLoading: false };
