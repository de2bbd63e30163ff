import { addUsage } from './usage.ts';

/** Adds up what this page has cost and will cost, as the browser measures it. */
export function measureUsage(): void {
  // An observer would be told of the page itself twice, once it is kept and once it is complete.
  count(performance.getEntriesByType('navigation'));
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'resource', buffered: true });
  // What the worker has loaded: it counts as 0 bytes in pages.
  navigator.serviceWorker?.addEventListener('message', ({ data: { network, device } }) =>
    add(network, device),
  );
}

function count(entries: PerformanceEntryList): void {
  let [network, device] = [0, 0];
  for (const entry of entries) {
    const { entryType, transferSize, encodedBodySize, workerStart } = entry as PerformanceResourceTiming;
    // The page itself is always loaded by the worker, where there is one that loads.
    const loaded = workerStart && entryType === 'navigation' ? 0 : transferSize;
    network += loaded;
    device += Math.max(0, encodedBodySize - loaded);
  }
  add(network, device);
}

/** Browsers that do not measure give no numbers. */
const add = (network: number, device: number) => {
  if (network || device) void addUsage(network, device);
};
