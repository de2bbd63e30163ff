import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { PagesOfBuild } from '#build/finish.ts';
import { pageHeader, pageHeaderOf } from '#lib/kept-pages/kept.ts';
import { hashOf, pagePolicy, policyHeader } from './security-headers.ts';

/** Sent by the service worker of a returning browser. Its value is the name of the browser's build. */
export const visitHeader = 'service-worker-navigation-preload';

/**
 * `first` has its styles inside, because each further request takes half a second on distant networks. `again` links
 * them, for browsers that have the files of this build.
 */
export type Variant = 'first' | 'again';

/** A page whose variants differ in their styles, and in the headers that depend on them. */
export interface FinishedPage {
  readonly beforeStyles: Buffer;
  readonly styles: Readonly<Record<Variant, Buffer>>;
  readonly afterStyles: Buffer;
  readonly headers: Readonly<Record<Variant, Readonly<Record<string, string>>>>;
}

interface Pieces {
  readonly head: string;
  /** Empty when the page keeps its links. */
  readonly sheets: readonly string[];
  readonly top: string;
  readonly main: string | undefined;
  readonly scripts: string;
  readonly end: string;
}

export interface FinishedPages {
  readonly variantFor: (req: IncomingMessage) => Variant;
  readonly finish: (rendered: string) => FinishedPage;
}

export const bodyOf = ({ beforeStyles, styles, afterStyles }: FinishedPage, variant: Variant): Buffer =>
  Buffer.concat([beforeStyles, styles[variant], afterStyles]);

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

  /** Shared by all pages with these sheets, because kept pages hold them. */
  const stylesOf = remembered((addresses: readonly string[]) => {
    const used = addresses.map((address) => sheets.get(address) ?? missingSheet(address));
    return {
      inside: {
        bytes: Buffer.concat(used.map(({ element }) => element)),
        hashes: used.map(({ hash }) => hash),
      },
      links: Buffer.from(addresses.map(linkTo).join('')),
    };
  });
  const hashOfScripts = remembered(hashOf);

  function finish(rendered: string): FinishedPage {
    const { head, sheets: addresses, top, main, scripts, end } = cut(rendered);
    const { inside, links } = stylesOf(addresses);
    const above = Buffer.from(top);
    const below = Buffer.from(`${main ?? ''}${scripts && `<script>${scripts}</script>`}${end}`);
    const beforeStyles = Buffer.from(head);
    const afterStyles = Buffer.concat([above, below]);
    const scriptHashes = scripts ? [firstPaintHash, hashOfScripts(scripts)] : [firstPaintHash];
    const variantWith = (styles: Buffer, styleHashes: readonly string[]) => {
      const beforeMain = beforeStyles.length + styles.length + above.length;
      return {
        styles,
        headers: {
          [policyHeader]: policy(scriptHashes, styleHashes),
          ...(main !== undefined && { [pageHeader]: pageHeaderOf(beforeMain, beforeMain + below.length) }),
        },
      };
    };
    const [first, again] = [variantWith(inside.bytes, inside.hashes), variantWith(links, [])];
    return {
      ...{ beforeStyles, afterStyles },
      styles: { first: first.styles, again: again.styles },
      headers: { first: first.headers, again: again.headers },
    };
  }

  return { variantFor: ({ headers }) => (headers[visitHeader] === name ? 'again' : 'first'), finish };
}

/** For values of the build, of which there are few. */
function remembered<Given, Result>(make: (given: Given) => Result): (given: Given) => Result {
  const known = new Map<string, Result>();
  return (given) => {
    const key = String(given);
    const result = known.get(key) ?? make(given);
    known.set(key, result);
    return result;
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
  readonly element: Buffer;
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
        return [address, { element: Buffer.from(element), hash: hashOf(css) }];
      }),
  );

function missingSheet(address: string): never {
  throw new Error(`${address} is not in the build.`);
}
