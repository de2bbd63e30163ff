import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '#build/sources.ts';
import { allocationOf } from './allocation.ts';

const files = {
  admin: 'src/server/commands/admin.ts',
  backup: 'src/server/commands/backup.ts',
  move: 'src/server/commands/move.ts',
  restore: 'src/server/commands/restore.ts',
  seed: 'src/seed/main.ts',
};
export type OwnCommand = keyof typeof files;

type Environment = Readonly<Record<string, string>>;

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

/** A command of the program, as an operator runs it, with no settings but these. */
export function begin(command: OwnCommand, env: Environment, ...given: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [files[command], ...given], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...allocationOf(command), ...env },
  });
  return { child, ended: endOf(child) };
}

export const run = (command: OwnCommand, env: Environment, ...given: readonly string[]): Promise<Ended> =>
  begin(command, env, ...given).ended;

/** What it prints. Rejects with that where it fails. */
export async function printed(
  command: OwnCommand,
  env: Environment,
  ...given: readonly string[]
): Promise<string> {
  const { code, output } = await run(command, env, ...given);
  if (code !== 0) throw new Error(output);
  return output;
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
