import { useCallback, useEffect } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts as texts } from '#lib/copy/deal-page.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { listen } from '#scripts/live/live.ts';

/** Null where there is none for this reader. */
export function useDeal(id: string) {
  const fetch = useCallback(async (): Promise<Deal | null> => {
    if (!/^[1-9]\d{0,15}$/.test(id)) return null;
    try {
      return await call('GET', `/deals/${Number(id)}`);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }, [id]);
  const { value, problem, load, change } = useLoaded(fetch, { failed: texts.dealFailed });
  useEffect(
    () =>
      listen(({ event, data }) => {
        const isThis = event === 'deal' && (data as { id: number }).id === Number(id);
        if (isThis || event === 'missed') void load();
      }),
    [id, load],
  );
  const put = useCallback((moved: Deal) => change(() => moved), [change]);
  return { deal: value, problem, load, put };
}
