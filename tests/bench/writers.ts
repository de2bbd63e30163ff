import { isSync, tracedWrites, whyNoStrace } from '#tests/support/syncs.ts';
import { newFolder } from './parts/crowd.ts';
import { ask, timesOf } from './parts/load.ts';
import { atMost, type Row, slower } from './parts/rows.ts';
import { startServer } from './parts/servers.ts';

const rounds = 9;
const roundMs = 700;

/** What 16 writers at once cost the disk, and the pages beside them. */
export async function bench(): Promise<Row[]> {
  const slowCommit = new URL('./writers/slow-commit.ts', import.meta.url).href;
  return [
    await syncs(),
    await pageBeside('page p99 beside 16 writers, against quiet', []),
    await pageBeside('the same with a sync of 20 ms', ['--import', slowCommit]),
  ];
}

async function syncs(): Promise<Row> {
  const name = 'syncs of 16 writers, against one commit each';
  const missing = whyNoStrace();
  if (missing)
    return { ...atMost(1 / 8, name, Number.NaN, `not measured: ${missing}`), ok: !process.env['CI'] };
  const together = (await tracedWrites(16, 20)).filter(isSync).length;
  const oneByOne = (await tracedWrites(1, 320)).filter(isSync).length;
  return atMost(1 / 8, name, together / oneByOne, `${together} against ${oneByOne} for 320 transactions`);
}

/** In rounds of nobody writing and of sixteen. */
async function pageBeside(name: string, flags: readonly string[]): Promise<Row> {
  const server = await startServer('../writers/server.ts', [newFolder()], flags);
  let visit = 0;
  const page = () => ask(`${server.url}/${(visit++ % 5000) + 1}`);
  await timesOf(page, roundMs, 1);
  const quiet: number[] = [];
  const busy: number[] = [];
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timesOf(page, roundMs, 1)));
    await server.order('write');
    busy.push(...(await timesOf(page, roundMs, 1)));
    kept += await server.order('rest');
  }
  await server.stop();
  const row = slower(3, name, quiet, busy);
  const perSecond = Math.round(kept / ((rounds * roundMs) / 1000));
  return { ...row, detail: `${row.detail}, at ${perSecond} transactions a second` };
}
