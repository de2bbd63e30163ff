import { useCallback } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { call } from '#scripts/calls/api.ts';

export type OwnCounts = ReturnType<typeof useOwnCounts>;

export function useOwnCounts(id: number) {
  const fetchCounts = useCallback(() => call('GET', `/jobs/${id}/applications/counts`), [id]);
  return useLoaded(fetchCounts, { failed: texts.countsFailed });
}
