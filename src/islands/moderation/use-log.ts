import { useCallback } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { LogEntry } from '#lib/contract/moderation.ts';
import { logTexts as texts } from '#lib/copy/moderation/log-page.ts';
import { logActs } from '#lib/moderation/life.ts';
import { call } from '#scripts/calls/api.ts';
import { asModerator } from './factor.ts';

const paging = { pageSize: 50, failed: texts.failed };

/** The names of the filters in the address of the page, and in the call. */
const names = { what: 'acto', case_id: 'caso', from: 'de', to: 'ate' } as const;
export type LogFilter = keyof typeof names;

const fits: Readonly<Record<LogFilter, (value: string) => boolean>> = {
  what: (value) => logActs.some((act) => act === value),
  case_id: (value) => /^[1-9]\d{0,14}$/.test(value),
  from: (value) => /^20\d\d-\d\d-\d\d$/.test(value),
  to: (value) => /^20\d\d-\d\d-\d\d$/.test(value),
};

export const nameOf = (filter: LogFilter): string => names[filter];

/** The query of the call for a query of the address. What makes no sense is left out. */
export function askedIn(address: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const filter of Object.keys(names) as LogFilter[]) {
    const value = address.get(names[filter]) ?? '';
    if (fits[filter](value)) asked.set(filter, value);
  }
  return String(asked);
}

export function useLog(asked: string) {
  const fetchPage = useCallback(
    (limit: number, after: readonly LogEntry[]) => {
      const page = new URLSearchParams(asked);
      page.set('limit', String(limit));
      const last = after[after.length - 1];
      if (last) page.set('last_id', String(last.id));
      return asModerator(call('GET', `/moderation/log?${page}`));
    },
    [asked],
  );
  return useEndlessList<LogEntry>(fetchPage, paging);
}
