import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '#tests/support/program.ts';
import { median } from '../row.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const rounds = 9;
const roundMs = 700;

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
    await p99(port, 500); // warm
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await p99(port, roundMs));
      server.send('write');
      await setTimeout(200);
      busy.push(await p99(port, roundMs));
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

/** Two visitors, each a moment after the last answer. */
async function p99(port: number, forMs: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  await Promise.all([visit(port, until, times), visit(port, until, times)]);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function visit(port: number, until: number, times: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let id = 1; performance.now() < until; id += 1) {
    const started = performance.now();
    await page({ agent, port, host: '127.0.0.1', path: `/${(id % 5000) + 1}` });
    times.push(performance.now() - started);
    await setTimeout(1);
  }
  agent.destroy();
}

const page = (options: { agent: Agent; port: number; host: string; path: string }) =>
  new Promise<void>((resolve, reject) => {
    get(options, (response) => response.resume().on('end', resolve).on('error', reject)).on('error', reject);
  });
