import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuildCurrent } from './current.ts';
import { programHash, root } from './sources.ts';

/**
 * Runs before `npm start`. Builds the sources, and starts the program once, so that the real start finds compiled
 * code.
 */
const stamp = join(root, 'dist/compiled');

if (!isBuildCurrent()) await build();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== programHash()) {
  if (await warm()) writeFileSync(stamp, programHash());
}

/**
 * Without this, the first start after a change takes longer and uses 30 MB more, because stripping types loads a
 * compiler.
 */
async function warm(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-warm-'));
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts'), '--warm'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/compiled'),
      DATA_DIR: dataDir,
    },
  });
  const [code] = await once(child, 'exit');
  rmSync(dataDir, { recursive: true });
  return code === 0;
}
