import type { WorkerOrder } from '#lib/kept-pages/kept.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/**
 * The worker stores pages for use without a network. It did not load the first page, so that page sends its address
 * and files.
 */
export async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (document.querySelector('[data-kept]')) void import('#scripts/offline/kept-page.ts');
  try {
    if (serviceWorker) await keepInlineFiles();
    await serviceWorker?.register('/sw.js');
    const active = (await serviceWorker?.ready)?.active;
    const tell = (order: WorkerOrder) => active?.postMessage(order);
    if ($signedIn.get()) tell('signed-in');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.workerStart) return;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    tell({ page: location.href, loaded: loaded.filter((one) => kept.test(one)) });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the site works without it, and developers find the cause in the console
    console.warn('sw.js', error);
  }
}

/** A first page has some files inside. Storing them saves the worker and later pages the requests. */
async function keepInlineFiles(): Promise<void> {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('[data-file][data-build]')) {
    const { file = '', build } = dataset;
    const kept = await caches.open(`build-${build}`);
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    await kept.put(file, new Response(textContent, { headers: { 'content-type': type } }));
  }
}

const kept = /^[^?#]+\/(_astro|media)\/[^/]+$/;
