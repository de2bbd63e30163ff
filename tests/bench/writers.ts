import { isSync, tracedWrites, whyNoStrace } from '#tests/support/syncs.ts';
import type { Row } from './row.ts';
import { pageBesideWriters } from './writers/page.ts';

/** What 16 writers at once cost the disk, and the pages beside them. */
export async function benchWriters(): Promise<Row[]> {
  return [
    await syncs(),
    await page('page p99 beside 16 writers, against quiet', false),
    await page('the same with a sync of 20 ms', true),
  ];
}

async function syncs(): Promise<Row> {
  const name = 'syncs of 16 writers, against one commit each';
  const limit = 1 / 8;
  const missing = whyNoStrace();
  if (missing)
    return { name, value: Number.NaN, limit, ok: !process.env['CI'], detail: `not measured: ${missing}` };
  const together = (await tracedWrites(16, 20)).filter(isSync).length;
  const oneByOne = (await tracedWrites(1, 320)).filter(isSync).length;
  const value = together / oneByOne;
  return {
    name,
    value,
    limit,
    ok: value <= limit,
    detail: `${together} against ${oneByOne} for 320 transactions`,
  };
}

async function page(name: string, slowSync: boolean): Promise<Row> {
  const { quiet, busy, perSecond } = await pageBesideWriters(slowSync);
  const value = busy / quiet;
  const detail = `${busy.toFixed(2)} ms against ${quiet.toFixed(2)} ms, at ${perSecond} transactions a second`;
  return { name, value, limit: 3, ok: value < 3, detail };
}
