import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { withoutMarks } from './page-marks.ts';
import { scriptTarget } from './script-target.ts';
import { root } from './sources.ts';

/** Stored before anybody has opened them. `offlinePage` is for everybody, `outboxPage` for signed-in people. */
const offlinePage = '/sem-ligacao';
const outboxPage = '/por-enviar';
/** In no page as it is built: the server puts it there, or a script asks for it. Kept pages may wake without a network too. */
const later = /^(kept-page|first-paint|awake|bind|bind-thing)\./;

export function workerOf(
  build: string,
  client: string,
  prerendered: string,
  sender: string,
): Promise<string> {
  const loaded = namesIn(client).filter((name) => later.test(name));
  const needed = (page: string, more: readonly string[] = []) => [
    page,
    ...withImports([...filesIn(htmlOf(page, prerendered)), ...more], client),
  ];
  const shell = needed(offlinePage, loaded.map(inBuild));
  const outbox = needed(outboxPage).filter((address) => !shell.includes(address));
  return bundle('src/worker/worker.ts', { build, sender, shell, outbox });
}

const acting =
  /^(client|Messages|MyServices|PublishDialog|CreateJob|CreateItem|CreateRequest|open-apply|begin|outbox|bar|own-job|_virtual_countries|mozambique|BackLink|WhoseChips|TeamBar|island-both-(load|visible|touch|feed))\./;

/** Needed to act without a network. A page sends them to the worker for signed-in people. */
export const actingFiles = (client: string): string[] =>
  withImports(
    namesIn(client)
      .filter((name) => name.endsWith('.js') && acting.test(name))
      .map(inBuild),
    client,
  );

export const senderScript = (): Promise<string> => bundle('src/scripts/outbox/background.ts');

export const nameOfBuild = (client: string, prerendered: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        namesIn(client),
        ...[offlinePage, outboxPage].map((page) => withoutMarks(htmlOf(page, prerendered))),
      ]),
    )
    .digest('base64url')
    .slice(0, 10);

const namesIn = (client: string) => readdirSync(join(client, '_astro')).sort();
const htmlOf = (page: string, prerendered: string) => readFileSync(join(prerendered, `${page}.html`), 'utf8');

export const workerNamed = (build: string): Promise<string> =>
  bundle('src/worker/worker.ts', { build, sender: '/sender.js', shell: [], outbox: [] });

async function bundle(entry: string, words: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const define = Object.entries(words).map(([name, value]) => [name.toUpperCase(), JSON.stringify(value)]);
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: Object.fromEntries(define),
    build: {
      write: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

const inBuild = (name: string) => `/_astro/${name}`;
const filesIn = (html: string) =>
  Array.from(html.matchAll(/(?:href|src)="(\/_astro\/[^"#]+)/g), ([, address = '']) => address);

function withImports(files: readonly string[], client: string): string[] {
  const all = new Set(files);
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(client, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) all.add(inBuild(name));
  }
  return Array.from(all).sort();
}
