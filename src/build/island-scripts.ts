import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';

/** What an island needs on its page before it loads. Pages contain it on a first visit, and link it later. */
export interface IslandScript {
  readonly text: string;
  readonly address: string;
}

/** `both` for the first island of a page: with what every island needs. */
const types = ['both', 'directive'] as const;

/** Writes the scripts of all directives as files. Pages name them by type and directive. */
export const writeIslandScripts = (
  client: string,
  directives: readonly (readonly [name: string, text: string])[],
): Record<string, IslandScript> =>
  Object.fromEntries(
    directives.flatMap(([name, script]) =>
      types.map((type) => {
        const text = type === 'both' ? `${script}\n${islandScript}` : script;
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
        const address = `/_astro/island-${type}-${name}.${hash}.js`;
        writeFileSync(join(client, address), text);
        return [`${type} ${name}`, { text, address }];
      }),
    ),
  );
