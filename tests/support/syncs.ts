import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Why syncs cannot be counted here, if so. */
export function whyNoStrace(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  return `strace is missing or not allowed to trace: ${tried.error?.message ?? tried.stderr.trim()}`;
}

/** What the writing program did between its first and its last word, with so many writers of so many transactions each. */
export async function tracedWrites(writers: number, times: number): Promise<Call[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-syncs-'));
  const log = join(dataDir, 'strace.log');
  const options = [
    '-f',
    '-y',
    '-s',
    '5000',
    '--seccomp-bpf',
    '-e',
    'trace=pwrite64,write,fsync,fdatasync',
    '-o',
    log,
  ];
  const command = [process.execPath, writeTo, dataDir, 'row', String(writers), String(times)];
  try {
    await promisify(execFile)('strace', [...options, ...command]);
    const calls = await callsIn(log);
    return calls.slice(calls.findIndex(says('begin')), calls.findIndex(says('end')));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
const writeTo = fileURLToPath(new URL('../faults/children/write.ts', import.meta.url));

/** Is it that word on the standard output? */
export const says = (word: string) => (call: Call) =>
  call.name === 'write' && call.given.startsWith('1<') && call.given.includes(`"${word}`);

export interface Call {
  name: string;
  /** File and bytes, as strace writes them. */
  given: string;
  began: number;
  ended: number;
}

/** The calls in a log of strace; `began` and `ended` are lines of it, so they tell what was before what, whatever the thread. */
async function callsIn(log: string): Promise<Call[]> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  const running = new Map<string, Call>();
  const calls: Call[] = [];
  for (const [at, line] of lines.entries()) {
    const began = /^(\d+) +(\w+)\((.*)$/.exec(line);
    const resumed = /^(\d+) +<\.\.\. \w+ resumed>/.exec(line);
    if (began) {
      const [, thread = '', name = '', given = ''] = began;
      const unfinished = line.endsWith('<unfinished ...>');
      const call = { name, given, began: at, ended: unfinished ? Number.POSITIVE_INFINITY : at };
      calls.push(call);
      if (unfinished) running.set(thread, call);
    } else if (resumed) {
      const call = running.get(resumed[1] ?? '');
      if (call) call.ended = at;
    }
  }
  return calls;
}

export const isSync = ({ name }: Call): boolean => name === 'fsync' || name === 'fdatasync';
