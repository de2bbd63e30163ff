import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { putInPlace } from './in-place.ts';
import { root, sourcesHash } from './sources.ts';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');

export const isBuildCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();

/**
 * Builds in a separate process, so that the server starts without the bundler's memory, and in a folder of its own: two
 * builds at once never mix their files, and one that fails leaves the build of before.
 */
export async function build({ isLoud = false } = {}): Promise<void> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const beside = mkdtempSync(`${dist}-`);
  const fresh = join(beside, 'fresh');
  try {
    const child = spawn(
      process.execPath,
      [astro, 'build', '--outDir', fresh, ...(isLoud ? [] : ['--silent'])],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The build failed with code ${code}.`);
    putInPlace(fresh, dist);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

if (import.meta.main) await build({ isLoud: true });
