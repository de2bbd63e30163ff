import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '#build/sources.ts';

/** Runs a program of the project's own and keeps, or shows, what it prints. */
export async function runCommand(
  [program = '', ...parameters]: readonly string[],
  { shows = false, env = {} }: { shows?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<{ isFine: boolean; output: string }> {
  const out = shows ? 'inherit' : 'pipe';
  const child = spawn(join(root, 'node_modules/.bin', program), parameters, {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      ...env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = await once(child, 'close');
  return { isFine: code === 0, output };
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Says how something went, with what it printed where it went wrong. */
export function report(name: string, { isFine, output }: { isFine: boolean; output: string }): boolean {
  say(`${isFine ? '✓' : '✗'} ${name}`);
  if (!isFine) say(output);
  return isFine;
}
