import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { type PreparedFiles, preparedPages } from '../lib/kept-pages/prepared.ts';
import { type Dictionary, writeDictionary } from './dictionary.ts';
import { firstPaintScript } from './first-paint.ts';
import { type PageScript, writeIslandScripts } from './island-scripts.ts';
import { type PageMarks, pageMarks } from './page-marks.ts';
import { sourcesHash } from './sources.ts';
import { actingFiles, nameOfBuild, senderScript, workerOf } from './worker.ts';
import { writeScript } from './write-script.ts';

export interface PagesOfBuild {
  readonly name: string;
  readonly marks: PageMarks;
  readonly firstPaint: PageScript;
  readonly dictionary: Dictionary;
  /** By the name that pages have for them. */
  readonly islandScripts: Readonly<Record<string, PageScript>>;
}

const compressible = /\.(css|dat|js|svg|json|txt|webmanifest|xml)$/;

/**
 * Runs after the build, in this order: prerendered pages move into a folder of their own, where the server inserts
 * the address of the site. The service worker is built, because it names the files of the build. All files but pages
 * are compressed once, as small as possible. A stamp records the sources as they were when the build began.
 */
export function finishBuild(): AstroIntegration {
  let directives: readonly [string, string][] = [];
  let sources = '';
  return {
    name: 'bizlink:finish-build',
    hooks: {
      'astro:build:start': () => {
        sources = sourcesHash();
      },
      'astro:build:ssr': ({ manifest }) => {
        directives = manifest.clientDirectives;
      },
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir);
        const dist = dirname(client);
        const prerendered = join(dist, 'prerendered');
        for (const file of filesIn(client))
          if (file.endsWith('.html')) move(join(client, file), join(prerendered, file));
        const islandScripts = writeIslandScripts(client, directives);
        const sender = writeScript(client, 'sender', await senderScript());
        const text = firstPaintScript();
        const firstPaint = { text, address: writeScript(client, 'first-paint', text) };
        const name = nameOfBuild(client, prerendered);
        const pages: PagesOfBuild = {
          name,
          marks: pageMarks,
          firstPaint,
          dictionary: writeDictionary(client, prerendered),
          islandScripts,
        };
        writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages));
        writeFileSync(join(client, 'sw.js'), await workerOf(name, client, prerendered, sender));
        const files = actingFiles(client);
        const prepared: PreparedFiles = {
          build: name,
          files,
          pages: preparedPages,
          bytes: bytesOf(client, files),
        };
        writeFileSync(join(client, 'prepared.json'), JSON.stringify(prepared));
        for (const file of filesIn(client)) if (compressible.test(file)) compress(join(client, file));
        writeFileSync(join(dist, 'stamp'), sources);
      },
    },
  };
}

const bytesOf = (client: string, files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(client, file))).length, 0);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));

function move(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function compress(file: string) {
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
