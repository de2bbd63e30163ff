import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './sources.ts';

/** Pages that open without a network, though nobody has looked at them. */
const pages = ['/sem-ligacao', '/por-enviar'];
/** What their scripts load later. */
const later = /^kept-page\./;

/** The service worker of a finished build. It knows the files of its pages without network. */
export function workerOf(build: string, client: string, prerendered: string): Promise<string> {
  const inPages = htmlIn(prerendered).flatMap(filesIn);
  const loaded = namesIn(client).filter((name) => later.test(name));
  return bundle('src/worker/worker.ts', build, [
    ...pages,
    ...withImports([...inPages, ...loaded.map(inBuild)], client),
  ]);
}

/** What sends in the background. The worker loads it when it is needed. */
export const outboxForWorker = (): Promise<string> => bundle('src/scripts/outbox/in-worker.ts', '', []);

/** Another for every change of what browsers keep. */
export const nameOfBuild = (client: string, prerendered: string): string =>
  createHash('sha256')
    .update(JSON.stringify([namesIn(client), htmlIn(prerendered)]))
    .digest('base64url')
    .slice(0, 10);

const namesIn = (client: string) => readdirSync(join(client, '_astro')).sort();
const htmlIn = (prerendered: string) =>
  pages.map((page) => readFileSync(join(prerendered, `${page}.html`), 'utf8'));

/** The worker without the files of a build. That of the site in development keeps no pages. */
export const workerNamed = (build: string): Promise<string> => bundle('src/worker/worker.ts', build, []);

async function bundle(entry: string, name: string, shell: readonly string[]): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { BUILD: JSON.stringify(name), SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'chrome80',
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

const inBuild = (name: string) => `/_astro/${name}`;
const filesIn = (html: string) =>
  Array.from(html.matchAll(/(?:href|src)="(\/_astro\/[^"#]+)/g), ([, address = '']) => address);

/** The files, and what they import at once. */
function withImports(files: readonly string[], client: string): string[] {
  const all = new Set(files);
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(client, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) all.add(inBuild(name));
  }
  return Array.from(all).sort();
}
