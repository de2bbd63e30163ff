import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

/** Loaded by a press or with the first act, so all their files are asked for in the same moment. */
const pressed = /^(start|PublishDialog|awake|bind|bind-thing)$/;

/**
 * The bundler writes into a file only the imports of its own code. A browser then finds the imports of these imports
 * level by level, and each level costs a phone a wait. This names them all in the first file. Where a press loads a
 * file, they are asked for beside that file instead of after it.
 */
export const flatImports = (): Plugin => ({
  name: 'bizlink:flat-imports',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: {
    order: 'post',
    handler(code, chunk, _options, { chunks }) {
      const known = new Set([chunk.fileName, ...chunk.imports]);
      const isFirst = chunk.isEntry || chunk.isDynamicEntry;
      const later = isFirst ? allImports(chunk, chunks).filter((file) => !known.has(file)) : [];
      const together = chunk.dynamicImports.filter((file) => pressed.test(chunks[file]?.name ?? ''));
      if (later.length + together.length === 0) return null;
      const have = new Set([...known, ...later]);
      const flat = later.map((file) => `import${JSON.stringify(pathTo(file))};`).join('');
      return {
        code: together.reduce((text, file) => loadTogether(text, file, chunks, have), code + flat),
        map: null,
      };
    },
  },
});

function loadTogether(code: string, file: string, chunks: Chunks, have: ReadonlySet<string>): string {
  const load = `import(${JSON.stringify(pathTo(file))})`;
  const found = chunks[file];
  if (!found || !code.includes(load)) throw new Error(`${file} is not loaded as "${load}".`);
  const needed = allImports(found, chunks).filter((one) => !have.has(one));
  const all = [load, ...needed.map((one) => `import(${JSON.stringify(pathTo(one))})`)].join();
  return code.replace(load, `Promise.all([${all}]).then(all=>all[0])`);
}

function allImports(chunk: Rolldown.RenderedChunk, chunks: Chunks): string[] {
  const all = new Set(chunk.imports);
  for (const file of all) for (const next of chunks[file]?.imports ?? []) all.add(next);
  return Array.from(all);
}

const pathTo = (file: string) => `./${posix.basename(file)}`;
