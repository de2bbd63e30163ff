import type { WorkerOrder } from '#lib/kept-pages/kept.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/**
 * The worker stores pages for use without a network. It did not load the first page, so that page sends its address
 * and files.
 */
export async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (document.querySelector('[data-kept]')) void import('#scripts/offline/kept-page.ts');
  if (!serviceWorker) return;
  try {
    await keepStyles();
    await serviceWorker.register('/sw.js', { updateViaCache: 'all' });
    const { active } = await serviceWorker.ready;
    const tell = (order: WorkerOrder) => active?.postMessage(order);
    if ($signedIn.get()) tell('signed-in');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.workerStart) return;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    tell({ page: location.href, loaded: loaded.filter((one) => kept.test(one)) });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the site works without it, and developers find the cause in the console
    console.warn(error);
  }
}

/** A first page has its style sheets inline. Storing them saves the worker and later pages the requests. */
async function keepStyles(): Promise<void> {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('style[data-sheet]')) {
    const { sheet = '', build } = dataset;
    const kept = await caches.open(`build-${build}`);
    await kept.put(sheet, new Response(textContent, { headers: { 'content-type': 'text/css' } }));
  }
}

const kept = /\/(_astro|media)\/[^/?#]+$/;
