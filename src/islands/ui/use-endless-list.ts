import { useCallback, useEffect, useState } from 'react';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface Endless<T> {
  /** Undefined until the first page has loaded. */
  readonly items?: readonly T[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem?: string | undefined;
}

/**
 * A list that grows page by page. The first page loads automatically, the others by `load`. `fetchPage` is
 * asked for one item more than a page shows, because the extra item proves that there is another page.
 */
export function useEndlessList<T>(
  fetchPage: (limit: number, after: readonly T[]) => Promise<readonly T[]>,
  { pageSize, failed, join = append }: { pageSize: number; failed: string; join?: typeof append<T> },
) {
  const [list, setList] = useState<Endless<T>>({ hasMore: false, isLoading: false });
  const { items } = list;

  const load = useCallback(async () => {
    setList((now) => ({ ...now, isLoading: true, problem: undefined }));
    try {
      const page = await fetchPage(pageSize + 1, items ?? []);
      setList((now) => ({
        items: join(now.items ?? [], page.slice(0, pageSize)),
        hasMore: page.length > pageSize,
        isLoading: false,
      }));
    } catch (error) {
      logUnexpected(error);
      setList((now) => ({ ...now, isLoading: false, problem: problemText(error, failed) }));
    }
  }, [fetchPage, items, pageSize, failed, join]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page only
  useEffect(() => void load(), []);

  const change = useCallback(
    (to: (items: readonly T[]) => readonly T[]) =>
      setList((now) => (now.items ? { ...now, items: to(now.items) } : now)),
    [],
  );

  return { ...list, load, change };
}

const append = <T>(before: readonly T[], page: readonly T[]): readonly T[] => [...before, ...page];
