import { pathOf } from '#server/http/bytes.ts';

/** What pages look at in an address. Anything else makes no other page, and is not kept. */
const known = new Set([
  ...['last_id', 'tab', 'tipo', 'type', 'vista', 'province', 'district', 'location', 'user_id', 'category'],
]);

/** What those add who lead people here; it says nothing to a page. */
const tracking = /^(fbclid|gclid|igshid|mibextid|utm_[a-z_]+)$/;

/** The address as pages are to see it: without what only follows people, and what no browser sends, which they overlook. */
export function withoutTracking(url: string): string {
  const [path, query] = partsOf(url);
  const rest = query.split('&').filter((part) => !tracking.test(part.split('=', 1)[0] ?? ''));
  return query && rest.length > 0 ? `${path}?${rest.join('&')}` : path;
}

/** Under what a page is kept; undefined where it is not. */
export function pageKey(method: string | undefined, url: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(url);
  if (path === undefined || url.length > 300) return undefined;
  const query = new URLSearchParams(partsOf(url)[1]);
  for (const name of query.keys()) if (!known.has(name)) return undefined;
  query.sort();
  return `${path}?${query}`;
}

/** Cut where pages cut it, or one page would be kept under the address of another. */
function partsOf(url: string): [path: string, query: string] {
  const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return [path, query];
}
