import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#build/sources.ts';
import { allocationOf } from '#tests/support/allocation.ts';
import { freePort } from '#tests/support/free-port.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Node's flags of `npm start`. */
export const nodeFlags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
/** What it tells the allocator of memory. */
export const allocation = allocationOf('start');

export interface RunningProgram {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** From the start of the process to its one line. */
  readonly startedInMs: number;
  readonly output: () => string;
  stop(): Promise<void>;
}

/** The program as a user starts it, in a process and a data folder of its own. */
export async function startProgram(
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
  openFiles?: number,
  folder = root,
): Promise<RunningProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-program-'));
  const port = await freePort();
  const started = performance.now();
  const command = [process.execPath, ...nodeFlags, ...nodeOptions, 'src/server/main.ts'];
  const limited = openFiles ? ['prlimit', `--nofile=${openFiles}`, ...command] : command;
  const child = spawn(limited[0] ?? '', limited.slice(1), {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // As `npm start` has it: the second start finds what the first compiled.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...allocation,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const said = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('BizLink: ')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${output}`)));
  });
  await said;
  const startedInMs = performance.now() - started;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    startedInMs,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
