import { useCallback } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Request } from '#lib/contract/requests.ts';
import { call } from '#scripts/calls/api.ts';
import { rememberRequests } from '#scripts/requests/own-requests.ts';

const pastDays = 30;
const mostPast = 3;

/** The reader's requests that still matter: those that are open, and a few that closed lately. */
export function useOwnRequests(): readonly Request[] {
  const fetch = useCallback(async () => {
    const requests = await call('GET', '/requests/mine?limit=50');
    rememberRequests(requests.map(({ id }) => id));
    return requests;
  }, []);
  const { value = [] } = useLoaded(fetch);
  const since = Date.now() - pastDays * 24 * 60 * 60 * 1000;
  const past = value.filter((one) => one.status === 'Fechado' && closedAt(one) >= since);
  return [...value.filter(({ status }) => status === 'Aberto'), ...past.slice(0, mostPast)];
}

const closedAt = ({ ended_by, closes_at, updated_at }: Request): number =>
  Date.parse(ended_by === 'time' ? closes_at : updated_at);
