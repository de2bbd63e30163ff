import { type CheerioAPI, load } from 'cheerio';
import { theSite } from './site.ts';

export interface PageHtml {
  readonly status: number;
  readonly html: string;
  readonly $: CheerioAPI;
  /** What these elements say, with one space where there are several. */
  readonly texts: (selector: string) => string[];
  readonly text: (selector: string) => string;
  readonly hrefs: (selector: string) => string[];
}

/** A page as everybody gets it, read without a browser and without script. */
export async function pageHtml(path: string): Promise<PageHtml> {
  const answer = await fetch(theSite().url + path);
  const html = await answer.text();
  const $ = load(html, { scriptingEnabled: false });
  const texts = (selector: string) =>
    $(selector)
      .get()
      .map((one) => $(one).text().replace(/\s+/g, ' ').trim());
  return {
    status: answer.status,
    html,
    $,
    texts,
    text: (selector) => texts(selector).join(' '),
    hrefs: (selector) =>
      $(selector)
        .get()
        .map((one) => $(one).attr('href') ?? ''),
  };
}
