import { useCallback, useEffect, useRef } from 'react';
import type { Service } from '#lib/contract/services.ts';
import { rowId } from './Row.tsx';

/** When a row goes, the focus goes to its neighbour's menu, else to the heading: not to the top of the page. */
export function useFocusAfter(rows: readonly Service[] | undefined) {
  const leaving = useRef<{ id: number; neighbour: number | undefined }>(undefined);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || rows?.some(({ id }) => id === gone.id)) return;
    leaving.current = undefined;
    const row = gone.neighbour === undefined ? null : document.getElementById(rowId(gone.neighbour));
    (row?.querySelector('summary') ?? document.getElementById('my-list-title'))?.focus();
  }, [rows]);
  return useCallback(
    (row: Service) => {
      const at = rows?.findIndex(({ id }) => id === row.id) ?? -1;
      leaving.current = { id: row.id, neighbour: (rows?.[at + 1] ?? rows?.[at - 1])?.id };
    },
    [rows],
  );
}
