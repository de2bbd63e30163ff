import { pathOf } from '#server/http/pages/bytes.ts';

/** The parameters that pages read. An address with any other parameter is not cached. */
const knownParameters = new Set([
  ...['last_id', 'tab', 'tipo', 'type', 'vista', 'province', 'district', 'location', 'user_id', 'category'],
  'item',
]);

/** Parameters that other sites add for tracking. Pages ignore them. */
const tracking = /^(fbclid|gclid|igshid|mibextid|utm_[a-z_]+)$/;

/** The address without tracking parameters and without a fragment, which browsers never send. */
export function withoutTracking(url: string): string {
  const [path, query] = partsOf(url);
  const rest = query.split('&').filter((part) => !tracking.test(part.split('=', 1)[0] ?? ''));
  return query && rest.length > 0 ? `${path}?${rest.join('&')}` : path;
}

/** The cache key of a page. Undefined when the page must not be cached. */
export function pageKey(method: string | undefined, url: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(url);
  if (path === undefined || url.length > 300) return undefined;
  const query = new URLSearchParams(partsOf(url)[1]);
  for (const name of query.keys()) if (!knownParameters.has(name)) return undefined;
  query.sort();
  return `${path}?${query}`;
}

/** Splits the address exactly as pages do. Otherwise one page could be cached under the key of another. */
function partsOf(url: string): [path: string, query: string] {
  const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return [path, query];
}
