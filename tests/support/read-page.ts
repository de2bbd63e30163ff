import { load } from 'cheerio';
import { theSite } from '#tests/support/site.ts';

/** With one space wherever there is any room between words, as far as readers see. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A page as the server sends it: what everybody gets before a script has run, and who runs none. */
export async function readPage(path: string, origin: string = theSite().url) {
  const answer = await fetch(origin + path);
  const html = await answer.text();
  const $ = load(html, { scriptingEnabled: false });
  const { pathname, search } = new URL(answer.url);
  const texts = (selector: string) =>
    $(selector)
      .get()
      .map((one) => plain($(one).text()));
  return {
    $,
    html,
    origin,
    status: answer.status,
    headers: answer.headers,
    /** Where one is in the end, wherever one was led. */
    path: pathname + search,
    /** What stands in the main part. */
    text: plain($('main').text()),
    texts,
    attr: (selector: string, name: string) => $(selector).attr(name),
    hrefs: (selector = 'main a') =>
      $(selector)
        .get()
        .map((one) => $(one).attr('href') ?? ''),
    /** Where the link of this name leads, by the words that stand in it or are read out for it. */
    hrefOf: (name: string, within = 'main') => {
      const links = $(`${within} a`).get();
      const named = links.find((one) => ($(one).attr('aria-label') ?? plain($(one).text())) === name);
      return named && $(named).attr('href');
    },
    meta: (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content'),
    canonical: $('link[rel=canonical]').attr('href'),
    /** What it tells machines about itself. */
    data: $('script[type="application/ld+json"]')
      .get()
      .map((one) => JSON.parse($(one).text())),
  };
}

export type PageRead = Awaited<ReturnType<typeof readPage>>;

/** Where the link of this name leads. */
export async function follow(
  { hrefOf, path, origin }: Pick<PageRead, 'hrefOf' | 'path' | 'origin'>,
  name: string,
  within?: string,
) {
  const href = hrefOf(name, within);
  if (!href) throw new Error(`There is no “${name}” on ${path}.`);
  return readPage(href, origin);
}
