import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ServiceStatus } from '#lib/contract/service-form.ts';
import type { OwnService, Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';

export interface Filter {
  readonly q: string;
  readonly status: ServiceStatus | '';
}

export const pageSize = 50;
const noFilter: Filter = { q: '', status: '' };

/** The person's services, newest first, page by page. `whose` is the query part that names the company. */
export function useServices(whose: string, isShown: boolean) {
  const [rows, setRows] = useState<readonly OwnService[]>();
  const [state, setState] = useState<'loading' | 'more' | 'all' | 'failed' | 'more failed'>('loading');
  const [filter, setFilter] = useState(noFilter);
  const newest = useRef(0);

  const load = useCallback(
    async ({ q, status }: Filter, after?: OwnService) => {
      newest.current += 1;
      const own = newest.current;
      setState('loading');
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (q.trim()) query.set('q', q.trim());
      if (status) query.set('status', status);
      if (after) query.set('last_id', String(after.id));
      try {
        const page = await call('GET', `/services/mine?${whose}&${query}`);
        if (own !== newest.current) return;
        setRows((now) => (after && now ? [...now, ...page] : page));
        setState(page.length < pageSize ? 'all' : 'more');
      } catch {
        if (own === newest.current) setState(after ? 'more failed' : 'failed');
      }
    },
    [whose],
  );

  const isAsked = useRef(false);
  useEffect(() => {
    if (!isShown || rows || isAsked.current) return;
    isAsked.current = true;
    void load(noFilter);
  }, [isShown, rows, load]);

  const changes = useMemo(
    () => ({
      replace: (row: Service) =>
        setRows((now) => now?.map((other) => (other.id === row.id ? { ...other, ...row } : other))),
      remove: (id: number) => setRows((now) => now?.filter((other) => other.id !== id)),
      restore: (row: OwnService) => setRows((now) => now && withRow(now, row)),
      forget: () => {
        isAsked.current = false;
        setFilter(noFilter);
        setRows(undefined);
      },
    }),
    [],
  );

  return {
    rows,
    state,
    filter,
    ...changes,
    more: () => load(filter, state === 'failed' ? undefined : rows?.[rows.length - 1]),
    narrow: useCallback(
      (to: Filter) => {
        setFilter(to);
        void load(to);
      },
      [load],
    ),
  };
}

export type ServiceList = ReturnType<typeof useServices>;

/** Puts a row back in its place. Newer rows have higher ids and come first. */
function withRow(rows: readonly OwnService[], row: OwnService): readonly OwnService[] {
  if (rows.some(({ id }) => id === row.id)) return rows;
  const at = rows.findIndex(({ id }) => id < row.id);
  return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)];
}
