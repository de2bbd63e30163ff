import { provinces } from '#lib/provinces.ts';
import { trades } from '#seed/trades.ts';
import { clipName } from './parts/clip.ts';
import { inTurn } from './parts/costs.ts';
import { type Asked, cpuOfAnswers } from './parts/load.ts';
import { atLeast, atMost, type Row } from './parts/rows.ts';
import { type Served, startServer } from './parts/servers.ts';

const compressed = { 'accept-encoding': 'br' };
/** By this a browser says that it has the files of the build. */
const returning = (build = '') => ({ ...compressed, 'service-worker-navigation-preload': build });

/** How many times what bare node:http takes for a page's bytes: half of what was first measured. */
const limits: Readonly<Record<string, readonly [first: number, later: number]>> = {
  home: [320, 220],
  explore: [300, 200],
  jobs: [500, 480],
  companies: [340, 320],
  search: [300, 300],
  service: [250, 240],
  job: [220, 210],
  profile: [180, 170],
};
const [perRound, rounds] = [96, 5];

/** The CPU of a kept page, of calls and of a file, against bare answers, and of pages that were not asked for before. */
export async function bench(): Promise<Row[]> {
  const whole = await startServer('whole.ts', [20_000, 4000]);
  const bare = await startServer('bare.ts', [whole.dataDir]);
  const rows: Row[] = [];
  const compare = async (name: string, limit: number, ours: Asked, theirs: Asked, times = 8000) => {
    const cpu = await inTurn(
      {
        bare: () => cpuOfAnswers(bare, theirs, times),
        whole: () => cpuOfAnswers(whole, ours, times),
      },
      7,
    );
    const detail = `${cpu.bare.toFixed(1)} against ${cpu.whole.toFixed(1)} µs of CPU`;
    rows.push(atLeast(limit, `${name}, bare node:http against it`, cpu.bare / cpu.whole, detail));
    return cpu.bare;
  };

  const headers = returning(whole.build);
  const simple = await compare('a kept page', 0.7, { path: '/', headers }, { path: '/' });
  await compare('a service by a call', 0.3, { path: '/api/services/20' }, { path: '/row/services/20' });
  const me = { path: '/api/users/me', headers: { authorization: `Bearer ${whole.tokens?.[0]}` } };
  await compare('who is signed in', 0.15, me, { path: '/row/users/7' });
  const clip = { path: `/media/${clipName}`, headers: { range: 'bytes=1048576-2097151' } };
  await compare('1 MB of a video', 0.05, clip, clip, 480);

  for (const [kind, addresses] of Object.entries(pagesOf(whole))) {
    let asked = 0;
    const path = () => addresses[asked++] ?? `/${kind}-has-no-more`;
    const cpu = await inTurn(
      {
        'first visit': () => cpuOfAnswers(whole, { path, headers: compressed }, perRound),
        later: () => cpuOfAnswers(whole, { path, headers }, perRound),
      },
      rounds,
    );
    const [first = 0, later = 0] = limits[kind] ?? [];
    for (const [visit, limit] of Object.entries({ 'first visit': first, later })) {
      const micros = cpu[visit as keyof typeof cpu];
      const detail = `${(micros / 1000).toFixed(2)} ms of CPU`;
      rows.push(atMost(limit, `${kind}, ${visit}, rendered, against bare`, micros / simple, detail));
    }
  }
  for (const server of [bare, whole]) await server.stop();
  return rows;
}

/** Pages read `item`, so that each address is another page for the cache. Only portfolios show anything else for it. */
const manyOf = (...some: readonly string[]) =>
  Array.from({ length: 5000 }, (_, at) => {
    const path = some[at % some.length] ?? '';
    return `${path}${path.includes('?') ? '&' : '?'}item=${at + 1}`;
  });

function pagesOf({ paths = [] }: Served): Readonly<Record<string, readonly string[]>> {
  const under = (start: string) => paths.filter((path) => path.startsWith(start));
  const searches = trades.flatMap(({ title }) =>
    provinces.map((province) => `/search?q=${encodeURIComponent(`${title} em ${province}`)}`),
  );
  return {
    home: manyOf('/'),
    explore: manyOf('/explore'),
    jobs: manyOf('/jobs'),
    companies: manyOf('/companies'),
    search: manyOf(...searches),
    service: under('/services/'),
    job: under('/jobs/'),
    profile: under('/@'),
  };
}
