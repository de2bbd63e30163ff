import type { WorkerOrder } from '#lib/kept-pages/kept.ts';
import { kept, tokensNow } from '#scripts/stores/kept.ts';

/**
 * The worker stores pages for use without a network. It did not load the first page, so that page sends its address
 * and files.
 */
export async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (document.querySelector('[data-kept]')) void import('#scripts/offline/kept-page.ts');
  if (!serviceWorker) return;
  takeDictionary();
  try {
    await keepInlineFiles();
    const registration = await serviceWorker.register('/sw.js');
    // A page with its styles inside is of a build that the worker does not know.
    if (serviceWorker.controller && document.querySelector('style[data-build]')) await registration.update();
    const { active } = await serviceWorker.ready;
    const tell = (order: WorkerOrder) => active?.postMessage(order);
    if (tokensNow().access) tell('signed-in');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.workerStart) return;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    tell({ page: location.href, loaded: loaded.filter((one) => ofPage.test(one)), isSeen: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the site works without it, and developers find the cause in the console
    console.warn(error);
  }
}

/**
 * Later pages are compressed with what the dictionary has. Browsers load it when they have nothing else to do, and once;
 * it weighs as much as three pages save.
 */
function takeDictionary(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name=dictionary]')?.content;
  if (!address) return;
  const visits = Number(kept['visits'] ?? 0) + 1;
  if (visits < worthwhileAfter) kept['visits'] = String(visits);
  else
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'compression-dictionary', href: address }),
    );
}

const worthwhileAfter = 3;

/** A first page has some files inside. Storing them saves the worker and later pages the requests. */
async function keepInlineFiles(): Promise<void> {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('[data-file][data-build]')) {
    const { file = '', build } = dataset;
    const cache = await caches.open(`build-${build}`);
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    await cache.put(file, new Response(textContent, { headers: { 'content-type': type } }));
  }
}

const ofPage = /\/(_astro|media)\/[^/?#]+$/;
