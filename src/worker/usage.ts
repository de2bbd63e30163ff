import { worker } from './scope.ts';

/**
 * Pages see 0 bytes for requests through the worker, so the worker reports its loads to one page. `device` is
 * negative: the receiving page has counted these bytes as served by the device.
 */
export function tellUsage(): void {
  new PerformanceObserver((list) => tell(list.getEntries() as PerformanceResourceTiming[])).observe({
    type: 'resource',
    buffered: true,
  });
}

async function tell(loaded: readonly PerformanceResourceTiming[]): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  let [network, device] = [0, 0];
  for (const { transferSize, encodedBodySize } of loaded) {
    network += transferSize;
    device -= Math.min(transferSize, encodedBodySize);
  }
  if (page && network > 0) page.postMessage({ network, device });
}
