import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourcesHash } from './sources.ts';

const stamp = join(root, 'dist/stamp');

export const isBuildCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();

/** Builds in a separate process, so that the server starts without the bundler's memory. */
export async function build(): Promise<void> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build failed with code ${code}.`);
}
