import { useCallback, useState } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { call } from '#scripts/calls/api.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

/** The daily numbers at a URL that ends in `days=`. Loads 30 days first, and 90 days on request. */
export function useStats(address: `/services/${number | 'mine'}/stats?${string}`, isShown = true) {
  const [span, setSpan] = useState<Span>(30);
  const loadMonth = useCallback(() => call('GET', `${address}30`), [address]);
  const loadQuarter = useCallback(() => call('GET', `${address}90`), [address]);
  const month = useLoaded(loadMonth, { when: isShown });
  const quarter = useLoaded(loadQuarter, { when: isShown && span === 90 });
  const { value, problem, load } = span === 90 ? quarter : month;
  return { span, setSpan, value, problem, load, month: month.value };
}

export type Stats = ReturnType<typeof useStats>;
