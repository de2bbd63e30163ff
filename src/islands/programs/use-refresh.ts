import { type RefObject, useEffect } from 'react';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { refreshAfter } from '#lib/programs/deliveries.ts';

/** Looks again while something waits, but only while the list is seen: each look costs data. */
export function useRefresh(
  list: RefObject<HTMLElement | null>,
  deliveries: readonly Delivery[] | undefined,
  refresh: () => void,
): void {
  useEffect(() => {
    const wait = deliveries && refreshAfter(deliveries, new Date());
    if (wait === undefined) return;
    const isSeen = () => !document.hidden && (list.current?.getClientRects().length ?? 0) > 0;
    const timer = setInterval(() => {
      if (isSeen()) refresh();
    }, wait);
    return () => clearInterval(timer);
  }, [list, deliveries, refresh]);
}
