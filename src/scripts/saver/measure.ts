import { addUsage, writeUsage } from './usage.ts';

export function measureUsage(): void {
  // An observer would report the page itself twice: when it is registered, and when it is complete.
  count(performance.getEntriesByType('navigation'));
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'resource', buffered: true });
  // The worker reports its own loads, because they count as 0 bytes in pages.
  navigator.serviceWorker?.addEventListener('message', ({ data: { network, device } }) =>
    addUsage(network, device),
  );
  addEventListener('pagehide', writeUsage);
}

function count(entries: PerformanceEntryList): void {
  let network = 0;
  let device = 0;
  for (const entry of entries) {
    const { entryType, transferSize, encodedBodySize, workerStart } = entry as PerformanceResourceTiming;
    // If there is a worker, it loads the page and reports it.
    const loaded = workerStart && entryType === 'navigation' ? 0 : transferSize;
    network += loaded;
    device += Math.max(0, encodedBodySize - loaded);
  }
  addUsage(network, device);
}
