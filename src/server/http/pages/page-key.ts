import { freelancerList } from '#lib/search/filtered-lists.ts';
import { goesWith } from '#lib/search/parameters.ts';
import { recent } from '#server/runtime/recent.ts';

/** The parameters that pages read. An address with any other parameter is not cached. */
const knownParameters = new Set([
  'last_id',
  'tab',
  'tipo',
  'vista',
  'location',
  'user_id',
  'company',
  'user',
  'item',
  'q',
  'sort',
  ...Object.keys(goesWith),
  ...Object.values(freelancerList.names),
]);

const withoutParameters = new Set(['/sitemap.xml', '/robots.txt']);

const tracking = /^(fbclid|gclid|igshid|mibextid|utm_[a-z_]+)$/;

export function withoutTracking(url: string): string {
  const [path, query] = partsOf(url);
  const rest = query.split('&').filter((part) => !tracking.test(part.split('=', 1)[0] ?? ''));
  return query && rest.length > 0 ? `${path}?${rest.join('&')}` : path;
}

export const pageKey = (method: string | undefined, url: string): string | undefined =>
  (method === 'GET' || method === 'HEAD') && url.length <= longest ? keyOf(url) : undefined;

const longest = 300;

const keyOf = recent(2000, (url) => {
  const asked = parsed(url);
  if (!asked) return undefined;
  const path = asked.pathname.replace(/(.)\/$/, '$1');
  if (withoutParameters.has(path)) return path;
  for (const name of asked.searchParams.keys()) if (!knownParameters.has(name)) return undefined;
  asked.searchParams.sort();
  return `${path}?${asked.searchParams}`;
});

/** The address as pages get it. Read in any other way, one page could be cached under the key of another. */
function parsed(url: string): URL | undefined {
  try {
    return new URL(`http://localhost${url}`);
  } catch {
    return undefined;
  }
}

function partsOf(url: string): [path: string, query: string] {
  const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return [path, query];
}
