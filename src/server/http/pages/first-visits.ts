import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/** What the service worker of a browser that has been here sends when it asks for a page: the name of its build. */
export const visitHeader = 'service-worker-navigation-preload';

interface Page {
  readonly html: string;
  readonly policy: string;
}

export interface FirstVisits {
  /** Whether the browser may have nothing of this build yet. */
  readonly isFirst: (req: IncomingMessage) => boolean;
  /** The page with its styles in it, and a policy that allows them: what it needs for its first screen comes with it. */
  readonly withStyles: (page: Page) => Page;
}

const unlisted = '<meta name="robots" content="noindex">';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** Astro allows every inline script that any page may have, half a kilobyte with each page. This one's are enough. */
export function ownPolicy({ html, policy }: Page): string {
  const own = new Set(Array.from(html.matchAll(inlineScript), ([, script = '']) => hashOf(script)));
  return policy.replace(/(script-src 'self')([^;]*)/, (_whole, start: string, hashes: string) =>
    [start, ...hashes.split(' ').filter((hash) => own.has(hash))].join(' '),
  );
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const firstPicture = /<img[^>]*? srcSet="([^"]+)" sizes="([^"]+)"[^>]*? fetchPriority="high"/;

/**
 * Pictures load lazily, so that none is loaded for who saves data: the first would wait for the page's layout. The script
 * in the head reads of it here, and asks for it at once unless data are saved.
 */
export const withFirstPicture = (html: string): string => {
  const [, srcset, sizes] = firstPicture.exec(html) ?? [];
  return srcset ? html.replace('<html', `$& data-picture="${srcset}" data-sizes="${sizes}"`) : html;
};

const link = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/** A network with long ways costs a first visit half a second for each sheet that it has to ask for. */
export function firstVisits(dist: string): FirstVisits {
  const build = readFileSync(join(dist, 'name'), 'utf8');
  const folder = join(dist, 'client/_astro');
  const sheets = new Map<string, { element: string; hash: string }>(
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => {
        const css = readFileSync(join(folder, name), 'utf8').trim();
        const address = `/_astro/${name}`;
        // The page's script keeps it under its address, so that no later page asks for it.
        const element = `<style data-sheet="${address}" data-build="${build}">${css}</style>`;
        return [address, { element, hash: hashOf(css) }];
      }),
  );
  return {
    isFirst: ({ headers }) => headers[visitHeader] !== build,
    withStyles(page) {
      const { html, policy } = page;
      // Nobody comes first to what search engines do not know: it may have its links.
      if (html.includes(unlisted)) return page;
      const hashes: string[] = [];
      const styled = scriptsLast(html).replace(link, (whole, address: string) => {
        const sheet = sheets.get(address);
        if (!sheet) return whole;
        hashes.push(sheet.hash);
        return sheet.element;
      });
      return { html: styled, policy: policy.replace("style-src 'self'", `$& ${hashes.join(' ')}`) };
    },
  };
}

/** What wakes islands stands before the first of them. Nobody presses anything before the first cards are there. */
function scriptsLast(html: string): string {
  const [head = '', ...content] = html.split(/(?=<main)/);
  const scripts: string[] = [];
  const rest = content.join('').replace(inlineScript, (script) => {
    scripts.push(script);
    return '';
  });
  return head + rest.replace('</body>', () => `${scripts.join('')}</body>`);
}
