import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { writeScript } from './write-script.ts';

/** What a page needs before its islands load. Pages contain it on a first visit, and link it later. */
export interface PageScript {
  readonly text: string;
  readonly address: string;
}

/** `both` for the first island of a page: with what every island needs. */
const types = ['both', 'directive'] as const;

/** Writes the scripts of all directives as files. Pages name them by type and directive. */
export const writeIslandScripts = (
  client: string,
  directives: readonly (readonly [name: string, text: string])[],
): Record<string, PageScript> =>
  Object.fromEntries(
    directives.flatMap(([name, script]) =>
      types.map((type) => {
        const text = type === 'both' ? `${script}\n${islandScript}` : script;
        const address = writeScript(client, `island-${type}-${name}`, text);
        return [`${type} ${name}`, { text, address }];
      }),
    ),
  );
