import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { PagesOfBuild } from '#build/finish.ts';
import { pageHeader, pageHeaderOf } from '#lib/kept-pages/kept.ts';
import { hashOf, pagePolicy, policyHeader } from './security-headers.ts';

/** Sent by the service worker of a returning browser. Its value is the name of the browser's build. */
export const visitHeader = 'service-worker-navigation-preload';

export interface FinishedPage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

interface Pieces {
  readonly head: string;
  /** Empty when the page keeps its links. */
  readonly sheets: readonly string[];
  readonly top: string;
  /** From the content on. Undefined for a feed or redirect. */
  readonly main: string | undefined;
  readonly scripts: string;
  readonly end: string;
}

export interface FinishedPages {
  /** Whether the browser may have no files of this build yet. */
  readonly isFirst: (req: IncomingMessage) => boolean;
  readonly again: (rendered: string) => FinishedPage;
  /** With the styles inline, because each further request takes half a second on distant networks. */
  readonly first: (rendered: string) => FinishedPage;
}

export function finishedPages(dist: string, publicUrl: string): FinishedPages {
  const { name, marks, firstPaint } = JSON.parse(
    readFileSync(join(dist, 'pages.json'), 'utf8'),
  ) as PagesOfBuild;
  const sheets = readSheets(join(dist, 'client'), name);
  const policy = pagePolicy(publicUrl);
  const firstPaintHash = hashOf(firstPaint);

  function cut(rendered: string): Pieces {
    const [beforeEnd, end] = cutAt(rendered, marks.end);
    const { text, scripts } = withoutScripts(beforeEnd, marks.scripts);
    if (scripts && end === undefined) throw new Error('A page has islands, but no place for their scripts.');
    const [above, main] = cutAt(text, marks.main);
    const [head, rest = ''] = cutAt(above, marks.styles);
    const links = linksAtStart(rest);
    return { head, sheets: links.addresses, top: rest.slice(links.length), main, scripts, end: end ?? '' };
  }

  function joined(
    { head, top, main, scripts, end }: Pieces,
    styles: string,
    styleHashes: readonly string[],
  ): FinishedPage {
    const scriptElement = scripts && `<script>${scripts}</script>`;
    const [above, below] = [
      Buffer.from(head + styles + top),
      Buffer.from((main ?? '') + scriptElement + end),
    ];
    const body = Buffer.concat([above, below]);
    const scriptHashes = scripts ? [firstPaintHash, hashOf(scripts)] : [firstPaintHash];
    return {
      body,
      headers: {
        [policyHeader]: policy(scriptHashes, styleHashes),
        ...(main !== undefined && { [pageHeader]: pageHeaderOf(above.length, body.length) }),
      },
    };
  }

  return {
    isFirst: ({ headers }) => headers[visitHeader] !== name,
    again(rendered) {
      const pieces = cut(rendered);
      return joined(pieces, pieces.sheets.map(linkTo).join(''), []);
    },
    first(rendered) {
      const pieces = cut(rendered);
      const used = pieces.sheets.map((address) => sheets.get(address) ?? missingSheet(address));
      return joined(
        pieces,
        used.map(({ element }) => element).join(''),
        used.map(({ hash }) => hash),
      );
    },
  };
}

function cutAt(text: string, mark: string): [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

function withoutScripts(text: string, mark: string): { text: string; scripts: string } {
  const pieces = text.split(mark);
  return {
    text: pieces.filter((_, index) => index % 2 === 0).join(''),
    scripts: pieces.filter((_, index) => index % 2 === 1).join('\n'),
  };
}

const linkTo = (address: string) => `<link rel="stylesheet" href="${address}">`;

/** Astro writes these links in a row after the mark. */
function linksAtStart(text: string): { addresses: string[]; length: number } {
  const link = /<link rel="stylesheet" href="([^"]+)">/y;
  const addresses: string[] = [];
  let length = 0;
  for (let found = link.exec(text); found; found = link.exec(text)) {
    addresses.push(found[1] ?? '');
    length = link.lastIndex;
  }
  return { addresses, length };
}

interface Sheet {
  readonly element: string;
  readonly hash: string;
}

const readSheets = (client: string, build: string) =>
  new Map<string, Sheet>(
    readdirSync(join(client, '_astro'))
      .filter((file) => file.endsWith('.css'))
      .map((file) => {
        const address = `/_astro/${file}`;
        const css = readFileSync(join(client, address), 'utf8').trim();
        // The page's script caches this sheet under its address, so that later pages need not request it.
        const element = `<style data-sheet="${address}" data-build="${build}">${css}</style>`;
        return [address, { element, hash: hashOf(css) }];
      }),
  );

function missingSheet(address: string): never {
  throw new Error(`${address} is not in the build.`);
}
