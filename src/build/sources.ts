import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = new URL('../../', import.meta.url).pathname;
/** What a build is made of. The server runs from source and is not part of it. */
const parts = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'public', 'src'];
const notBuilt = /^src\/server\/(?!dev\/)/;

/** One hash over the contents of everything the build reads: a clone, a copy or a touch changes nothing. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesOf(part)) {
      if (!notBuilt.test(file))
        hash
          .update(file)
          .update('\0')
          .update(readFileSync(join(root, file)));
    }
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
