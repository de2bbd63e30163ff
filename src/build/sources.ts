import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The inputs of a build. Except for its development tools, the server is not part of it. */
const parts = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'public', 'src'];
const onlyRuns = /^src\/server\/(?!dev\/)/;

/** Uses only names and contents of files, so a clone or a touched file changes nothing. */
export const sourcesHash = () => hashOf((file) => !onlyRuns.test(file));

export const programHash = () => hashOf(() => true);

function hashOf(counts: (file: string) => boolean): string {
  const hash = createHash('sha256');
  for (const file of parts.flatMap(filesOf).filter(counts)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(part: string): string[] {
  if (part.includes('.')) return [part];
  return readdirSync(join(root, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
