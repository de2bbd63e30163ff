import { worker } from './scope.ts';

/**
 * What goes through a worker counts as 0 bytes in pages, so one of them is told what was loaded here: over the network,
 * and of that what the page that got it takes for kept on the device.
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
