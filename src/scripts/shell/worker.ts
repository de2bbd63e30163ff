import type { WorkerOrder } from '#lib/kept-pages/kept.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/** The worker keeps pages for the time without network. The first page was there before it, so it hands itself over. */
export async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (document.querySelector('[data-kept]')) void import('#scripts/offline/kept-page.ts');
  try {
    if (serviceWorker) await keepStyles();
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

/** They came inside a first page. The worker, and pages after this one, need not ask for them. */
async function keepStyles(): Promise<void> {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('style[data-sheet]')) {
    const { sheet = '', build } = dataset;
    const kept = await caches.open(`build-${build}`);
    await kept.put(sheet, new Response(textContent, { headers: { 'content-type': 'text/css' } }));
  }
}

/** Files of the build and pictures of this site. */
const kept = /^[^?#]+\/(_astro|media)\/[^/]+$/;
