import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '#tests/support/program.ts';
import { median } from '../row.ts';
import { p99 } from '../visits.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const rounds = 9;
const roundMs = 700;
const itemOf = (visit: number) => `/${(visit % 5000) + 1}`;

/** Median p99 of the page in milliseconds, with nobody writing and with 16 writers, in alternating rounds. */
export async function pageBesideWriters(slowSync: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-bench-'));
  const execArgv = [...nodeFlags, ...(slowSync ? ['--import', file('slow-commit.ts')] : [])];
  const server = fork(file('server.ts'), [dataDir], { execArgv });
  const [{ port }] = await once(server, 'message');
  const quiet: number[] = [];
  const busy: number[] = [];
  const kept: number[] = [];
  try {
    await p99(port, 500, itemOf); // warm
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await p99(port, roundMs, itemOf));
      server.send('write');
      await setTimeout(200);
      busy.push(await p99(port, roundMs, itemOf));
      kept.push(await rest(server));
      await setTimeout(200);
    }
  } finally {
    server.disconnect();
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
  const perSecond = median(kept) / ((roundMs + 200) / 1000);
  return { quiet: median(quiet), busy: median(busy), perSecond: Math.round(perSecond) };
}

async function rest(server: ChildProcess): Promise<number> {
  const answer = once(server, 'message');
  server.send('rest');
  const [{ kept }] = await answer;
  return kept;
}
