import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitHeader } from '#lib/kept-pages/kept.ts';
import { placeholderSite } from '#lib/placeholder-site.ts';
import type { Config } from '#server/config.ts';
import { requestIdOf } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import { bestBrotli, compressed } from './compression.ts';
import { bodyOf, type FinishedPage, type FinishedPages, type Variant } from './finished-pages.ts';
import { answerKept, type Encoding, type KeptAnswer, pathOf } from './kept-answer.ts';
import type { Site } from './page-locals.ts';
import { securityOfDocument } from './security-headers.ts';

export function prerenderedPages(
  folder: string,
  site: Site,
  finished: FinishedPages,
  { componentsPage }: Pick<Config, 'componentsPage'>,
): Door {
  const pages = new Map<string, Record<Variant, KeptAnswer>>(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && (componentsPage || file !== 'components.html'))
      .map(
        (file) => [`/${file.slice(0, -'.html'.length)}`, keep(join(folder, file), site, finished)] as const,
      ),
  );
  return (req, res) => {
    const page =
      req.method === 'GET' || req.method === 'HEAD' ? pages.get(pathOf(req.url ?? '/') ?? '') : undefined;
    if (!page) return false;
    answerKept(req, res, page[finished.variantFor(req)], ['x-request-id', requestIdOf(res)]);
    return true;
  };
}

/** These pages contain no users' text, so every placeholder in them is ours. */
function keep(file: string, site: Site, { finish, dictionary }: FinishedPages): Record<Variant, KeptAnswer> {
  const page = finish(
    readFileSync(file, 'utf8')
      .replaceAll(placeholderSite.publicUrl, site.publicUrl)
      .replaceAll(encodeURIComponent(placeholderSite.publicUrl), encodeURIComponent(site.publicUrl))
      .replaceAll(placeholderSite.supportEmail, site.supportEmail)
      .replaceAll(new URL(placeholderSite.publicUrl).host, new URL(site.publicUrl).host),
  );
  const variant = (name: Variant) => keepVariant(page, name, site, dictionary);
  return { first: variant('first'), again: variant('again') };
}

function keepVariant(
  page: FinishedPage,
  variant: Variant,
  site: Site,
  dictionary: FinishedPages['dictionary'],
): KeptAnswer {
  const html = bodyOf(page, variant);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    headers: {
      ...securityOfDocument(site.publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...page.variants[variant].headers,
    },
    encodings: dictionary ? ['dcz', 'br', 'gzip'] : ['br', 'gzip'],
    vary: visitHeader,
    ...(dictionary && { dictionary: dictionary.name }),
    bytes: (encoding) => {
      if (encoding === 'identity') return html;
      const bytes =
        made.get(encoding) ?? (encoding === 'br' ? bestBrotli(html) : compressed(html, encoding, dictionary));
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
