/** The whole program, through everything that a request goes through. */
import { provinces } from '#lib/provinces.ts';
import { trades } from '#seed/trades.ts';
import { publicPaths } from '#server/things.ts';
import { report } from '../report.ts';
import { siteWithCrowd } from './site.ts';

const { server, program, build } = await siteWithCrowd();

const lists = { home: '/', explore: '/explore', jobs: '/jobs', companies: '/companies' };
const single = { service: '/services/', job: '/jobs/', profile: '/@' };
const searches = trades.flatMap(({ title }) =>
  provinces.map((province) => `/search?q=${encodeURIComponent(`${title} em ${province}`)}`),
);
/** Pages read `item`, so that each address is another page for the cache. Only portfolios show anything else for it. */
const manyOf = (...some: readonly string[]) =>
  Array.from({ length: 5000 }, (_, at) => {
    const path = some[at % some.length] ?? '';
    return `${path}${path.includes('?') ? '&' : '?'}item=${at + 1}`;
  });

const all = await publicPaths(program.ctx);
const paths = Object.fromEntries([
  ...Object.entries(lists).map(([kind, path]) => [kind, manyOf(path)] as const),
  ['search', manyOf(...searches)] as const,
  ...Object.entries(single).map(
    ([kind, start]) => [kind, all.filter((path) => path.startsWith(start))] as const,
  ),
]);
report(server, { build, paths });
