import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { CaseRow, ModerationCase } from '#lib/contract/moderation.ts';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { call } from '#scripts/calls/api.ts';
import { $decided, $leaving, $pending } from '#scripts/moderation/pending.ts';
import { asModerator } from './factor.ts';
import type { QueueAddress } from './use-address.ts';

/** Cases of one owner stand together, behind the gravest of them. */
function grouped(rows: readonly CaseRow[]): CaseRow[] {
  const groups = new Map<number | string, CaseRow[]>();
  for (const row of rows) {
    const key = row.owner?.id ?? `case ${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flat();
}

const paging = { pageSize: 30, failed: texts.failed };

/** The cases of one list. Those that are being decided are not in it. */
export function useCases({ state, type }: Pick<QueueAddress, 'state' | 'type'>) {
  const fetchPage = useCallback(
    (limit: number, after: readonly CaseRow[]) => {
      const asked = new URLSearchParams({ state, limit: String(limit) });
      if (type) asked.set('type', type);
      const last = after[after.length - 1];
      if (last) asked.set('last_id', String(last.id));
      return asModerator(call('GET', `/moderation/cases?${asked}`));
    },
    [state, type],
  );
  const { items, change, ...list } = useEndlessList<CaseRow>(fetchPage, paging);

  const [pending, leaving, decided] = [useStore($pending), useStore($leaving), useStore($decided)];
  const shown = useMemo(() => {
    const away = new Set([pending, ...leaving].map((one) => one?.caseId));
    return items && grouped(items.filter(({ id }) => !away.has(id)));
  }, [items, pending, leaving]);

  useEffect(() => {
    if (decided) change((rows) => rows.filter(({ id }) => id !== decided.caseId));
  }, [decided, change]);

  const put = useCallback(
    (found: ModerationCase) => change((rows) => rows.map((row) => (row.id === found.id ? found : row))),
    [change],
  );
  return { ...list, items: shown, put };
}
