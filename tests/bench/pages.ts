import { alternately, startServer } from './rates.ts';
import type { Row } from './row.ts';

const accepts = 'br';
/** By these a browser says that it has the files of the build. */
const returning = (build: string) => ({ 'service-worker-navigation-preload': build });

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
const perRound = 96;
const rounds = 5;

/** Kept pages, and pages of each kind that were not asked for before, for who comes the first time and for who was here. */
export async function benchPages(): Promise<Row[]> {
  const [bare, site] = [await startServer('pages/bare.ts'), await startServer('pages/whole.ts')];
  const { build = '', paths = {} } = site.told;
  const rows: Row[] = [];
  const [simple, kept] = await alternately([
    () => bare.measure({ path: '/', accepts }, 8000),
    () => site.measure({ path: '/', accepts, headers: returning(build) }, 8000),
  ]);
  if (!simple || !kept) return [];
  const cpu = simple.cpuMicros / kept.cpuMicros;
  rows.push({
    name: 'a kept page, bare node:http against it, by CPU',
    ...{ value: cpu, limit: 0.7, ok: cpu >= 0.7 },
    detail: `${simple.cpuMicros.toFixed(0)} against ${kept.cpuMicros.toFixed(0)} µs, ${Math.round(kept.perSecond)} against ${Math.round(simple.perSecond)} a second`,
  });
  for (const [kind, [firstLimit, laterLimit]] of Object.entries(limits)) {
    const addresses = paths[kind] ?? [];
    let asked = 0;
    const path = () => addresses[asked++ % addresses.length] ?? '/';
    const [first, later] = await alternately(
      [
        () => site.measure({ path, accepts }, perRound),
        () => site.measure({ path, accepts, headers: returning(build) }, perRound),
      ],
      rounds,
    );
    if (asked > addresses.length) throw new Error(`Of ${kind} there are only ${addresses.length} addresses.`);
    for (const [name, measure, limit] of [
      [`${kind}, first visit`, first, firstLimit],
      [`${kind}, later`, later, laterLimit],
    ] as const) {
      if (!measure) continue;
      const value = measure.cpuMicros / simple.cpuMicros;
      rows.push({
        ...{ name: `${name}, rendered, against bare`, value, limit, ok: value <= limit },
        detail: `${(measure.cpuMicros / 1000).toFixed(2)} ms of CPU, ${(measure.bytes / 1000).toFixed(1)} KB`,
      });
    }
  }
  for (const server of [bare, site]) await server.stop();
  return rows;
}
