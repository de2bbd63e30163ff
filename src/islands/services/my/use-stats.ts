import { useCallback, useState } from 'react';
import type { ServiceStats } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { useLoaded } from './use-loaded.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

/** The daily series under an address that ends in `days=`: a month at first, three only for who asks for them. */
export function useStats(address: string, isShown = true) {
  const [span, setSpan] = useState<Span>(30);
  const loadMonth = useCallback(() => call<ServiceStats>('GET', `${address}30`), [address]);
  const loadQuarter = useCallback(() => call<ServiceStats>('GET', `${address}90`), [address]);
  const month = useLoaded(loadMonth, isShown);
  const quarter = useLoaded(loadQuarter, isShown && span === 90);
  const { value, failed, reload } = span === 90 ? quarter : month;
  return { span, setSpan, value, failed, reload, month: month.value };
}

export type Stats = ReturnType<typeof useStats>;
