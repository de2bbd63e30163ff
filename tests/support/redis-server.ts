import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';

export interface RunningRedis {
  readonly url: string;
  /** As when its machine dies. */
  kill(): Promise<void>;
  /** On the same port, empty. */
  startAgain(): Promise<void>;
  /** It keeps its connections and answers nothing, until it is let go on. */
  freeze(): void;
  thaw(): void;
}

/** The machine's, else one installed now. */
export const findRedis = () => onPath() ?? (installed() ? onPath() : undefined);

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function installed(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const patiently = ['-qq', '-o', 'DPkg::Lock::Timeout=120']; // a browser may be on its way as well
  try {
    execFileSync('apt-get', ['update', ...patiently], { timeout: 180_000 });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...patiently, 'redis-server'], {
      timeout: 300_000,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

export async function startRedis(file: string) {
  const dir = await mkdtemp(join(tmpdir(), 'bizlink-redis-'));
  const port = await freePort();
  const kept = ['--save', '', '--appendonly', 'no', '--dir', dir];
  const start = () => launch(file, ['--port', String(port), '--bind', '127.0.0.1', ...kept]);
  let child = await start();
  const kill = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    startAgain: async () => {
      child = await start();
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    end: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves when it listens. */
async function launch(file: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${said}`)));
  });
  return child;
}
