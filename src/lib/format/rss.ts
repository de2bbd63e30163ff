import { excerpt } from './excerpt.ts';
import { escaped } from './xml.ts';

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly self: string;
}

export interface RssItem {
  readonly title: string;
  readonly page: string;
  /** Without the slug, because it changes with the title. */
  readonly lastingPage: string;
  readonly created_at: string;
  readonly category: string;
  readonly facts: readonly (string | null | undefined)[];
  readonly description: string;
  /** WebP, as all pictures here. */
  readonly picture?: string | null;
}

export const rssText = (channel: Channel, items: readonly RssItem[], site: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${channel.title} · BizLink`),
    element('link', site + channel.page),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(site + channel.self)}"/>`,
    element('description', channel.description),
    element('language', 'pt-MZ'),
    ...items.map((item) => itemText(item, site)),
    '</channel></rss>',
  ].join('');

const itemText = (item: RssItem, site: string): string =>
  `<item>${[
    element('title', item.title),
    element('link', site + item.page),
    element('guid', site + item.lastingPage),
    element('pubDate', new Date(item.created_at).toUTCString()),
    element('category', item.category),
    // Readers take it for HTML.
    element(
      'description',
      escaped(`${item.facts.filter(Boolean).join(' · ')}. ${excerpt(item.description, 500)}`),
    ),
    // Its length has to stand there. Where it is unknown it is 0.
    ...(item.picture
      ? [`<enclosure url="${escaped(site + item.picture)}" type="image/webp" length="0"/>`]
      : []),
  ].join('')}</item>`;

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
