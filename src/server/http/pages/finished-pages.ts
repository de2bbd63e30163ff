import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { PagesOfBuild } from '#build/finish.ts';
import type { PageScript } from '#build/island-scripts.ts';
import { pageHeader, pageHeaderOf, visitHeader } from '#lib/kept-pages/kept.ts';
import type { PageDictionary } from './compression.ts';
import { hashOf, pagePolicy, policyHeader } from './security-headers.ts';

/**
 * `first` has its styles and scripts inside, because each further request takes half a second on distant networks.
 * `again` links them, for browsers that have the files of this build.
 */
export type Variant = 'first' | 'again';

/** What differs between the variants of a page. */
interface Differing {
  /** The first script, and the styles. */
  readonly paint: Buffer;
  readonly scripts: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FinishedPage {
  /** Before the styles, between these and the scripts, and after them. */
  readonly same: readonly [Buffer, Buffer, Buffer];
  readonly variants: Readonly<Record<Variant, Differing>>;
}

interface Pieces {
  readonly head: string;
  /** Undefined in what has no such place, such as a sitemap. */
  readonly sheets: readonly string[] | undefined;
  readonly top: string;
  readonly main: string | undefined;
  /** Names of the scripts of its islands. */
  readonly scripts: readonly string[];
  readonly end: string;
}

export interface FinishedPages {
  readonly dictionary?: PageDictionary;
  readonly variantFor: (req: IncomingMessage) => Variant;
  readonly finish: (rendered: string) => FinishedPage;
}

export function bodyOf({ same, variants }: FinishedPage, variant: Variant): Buffer {
  const { paint, scripts } = variants[variant];
  return Buffer.concat([same[0], paint, same[1], scripts, same[2]]);
}

export function finishedPages(dist: string, publicUrl: string): FinishedPages {
  const { name, marks, firstPaint, dictionary, islandScripts } = JSON.parse(
    readFileSync(join(dist, 'pages.json'), 'utf8'),
  ) as PagesOfBuild;
  const sheets = readSheets(join(dist, 'client'), name);
  const policy = pagePolicy(publicUrl);
  const paintHash = hashOf(firstPaint.text);
  // The script of the page takes it from here, when somebody has come often enough to have a use for it.
  const dictionaryNote = `<meta name="dictionary" content="${dictionary.address}">`;

  /** The page's script stores it on the device. */
  const kept = ({ address, text }: PageScript) =>
    `<script data-file="${address}" data-build="${name}">${text}</script>`;

  function cut(rendered: string): Pieces {
    const [beforeEnd, end] = cutAt(rendered, marks.end);
    const { text, scripts } = withoutScripts(beforeEnd, marks.scripts);
    if (scripts.length > 0 && end === undefined)
      throw new Error('A page has islands, but no place for their scripts.');
    const [above, main] = cutAt(text, marks.main);
    const [head, rest] = cutAt(above, marks.styles);
    const links = rest === undefined ? undefined : linksAtStart(rest);
    const top = rest?.slice(links?.length) ?? '';
    return { head, sheets: links?.addresses, top, main, scripts, end: end ?? '' };
  }

  /** The first script, and the styles. Shared by all pages with these sheets, because kept pages hold them. */
  const paintOf = remembered((addresses: readonly string[]) => {
    const used = addresses.map((address) => sheets.get(address) ?? missing(address));
    // The script stands first, or it would wait for the styles.
    return {
      inside: {
        bytes: Buffer.concat([Buffer.from(kept(firstPaint)), ...used.map(({ element }) => element)]),
        scripts: [paintHash],
        styles: used.map(({ hash }) => hash),
      },
      links: {
        bytes: Buffer.from(
          `<script src="${firstPaint.address}"></script>${addresses.map(linkTo).join('')}${dictionaryNote}`,
        ),
        scripts: [],
        styles: [],
      },
    };
  });

  const scriptsOf = remembered((names: readonly string[]) => {
    const used = names.map((name) => islandScripts[name] ?? missing(`The script ${name}`));
    if (names.every((name) => wakesByTouch.test(name))) {
      const bytes = Buffer.from(
        used.map(({ address }) => `<template data-script="${address}"></template>`).join(''),
      );
      const asleep = { bytes, scripts: [], styles: [] };
      return { inside: asleep, links: asleep };
    }
    const hashes = used.map(({ text }) => hashOf(text));
    const links = used.map(({ address }) => `<script src="${address}" async></script>`);
    return {
      inside: { bytes: Buffer.from(used.map(kept).join('')), scripts: hashes, styles: [] },
      links: { bytes: Buffer.from(links.join('')), scripts: [], styles: [] },
    };
  });

  function finish(rendered: string): FinishedPage {
    const { head, sheets: addresses, top, main, scripts: names, end } = cut(rendered);
    const paint = addresses ? paintOf(addresses) : { inside: none, links: none };
    const scripts = scriptsOf(names);
    const same = [Buffer.from(head), Buffer.from(top + (main ?? '')), Buffer.from(end)] as const;
    const aboveMain = same[0].length + Buffer.byteLength(top);
    const variantOf = (first: Part, last: Part): Differing => {
      const length = same.reduce((sum, { length }) => sum + length, first.bytes.length + last.bytes.length);
      return {
        paint: first.bytes,
        scripts: last.bytes,
        headers: {
          [policyHeader]: policy([...first.scripts, ...last.scripts], first.styles),
          ...(main !== undefined && { [pageHeader]: pageHeaderOf(aboveMain + first.bytes.length, length) }),
        },
      };
    };
    return {
      same,
      variants: {
        first: variantOf(paint.inside, scripts.inside),
        again: variantOf(paint.links, scripts.links),
      },
    };
  }

  return {
    dictionary: {
      name: `:${dictionary.hash}:`,
      hash: Buffer.from(dictionary.hash, 'base64'),
      bytes: readFileSync(join(dist, 'client', dictionary.address)),
    },
    variantFor: ({ headers }) => (headers[visitHeader] === name ? 'again' : 'first'),
    finish,
  };
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

function withoutScripts(text: string, mark: string): { text: string; scripts: string[] } {
  const pieces = text.split(mark);
  return {
    text: pieces.filter((_, index) => index % 2 === 0).join(''),
    scripts: pieces.filter((_, index) => index % 2 === 1),
  };
}

/** The page's script asks for these scripts with the first act: scripts/shell/waking.ts. */
const wakesByTouch = / (touch|feed)$/;

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

/** What a variant has in one place, and the hashes by which the policy allows it. */
interface Part {
  readonly bytes: Buffer;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const none: Part = { bytes: Buffer.of(), scripts: [], styles: [] };

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
        const element = `<style data-file="${address}" data-build="${build}">${css}</style>`;
        return [address, { element: Buffer.from(element), hash: hashOf(css) }];
      }),
  );

function missing(what: string): never {
  throw new Error(`${what} is not in the build.`);
}
