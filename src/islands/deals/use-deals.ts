import { useEffect } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { dealPageTexts as texts } from '#lib/copy/deal-page.ts';
import { type DealGroup, dealGroups } from '#lib/deals/life.ts';
import { call } from '#scripts/calls/api.ts';
import { listen } from '#scripts/live/live.ts';

export interface GroupedDeal extends DealRow {
  readonly group: DealGroup;
}

const paging = { pageSize: 20, failed: texts.failed };

/** One list, group after group: what is to be done, what runs, what is over. */
export function useDeals() {
  const list = useEndlessList(fetchPage, paging);
  const { reload } = list;
  useEffect(() => listen(({ event }) => (event === 'deal' || event === 'missed') && void reload()), [reload]);
  return list;
}

async function fetchPage(limit: number, after: readonly GroupedDeal[]): Promise<GroupedDeal[]> {
  const last = after[after.length - 1];
  const found: GroupedDeal[] = [];
  for (const group of dealGroups.slice(last && dealGroups.indexOf(last.group))) {
    const asked = new URLSearchParams({ group, limit: String(limit - found.length) });
    if (last?.group === group) asked.set('last_id', String(last.id));
    const rows = await call('GET', `/deals?${asked}`);
    found.push(...rows.map((row) => ({ ...row, group })));
    if (found.length >= limit) break;
  }
  return found;
}
