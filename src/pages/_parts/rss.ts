import type { APIContext } from 'astro';
import type { FeedItem } from '#lib/contract/feed.ts';
import { type RssItem, rssText } from '#lib/format/rss.ts';
import { typedAskedIn } from '#lib/search/typed-asked.ts';
import { rssHref, type TypedList, typedCanonical, typedHeading } from '#lib/search/typed-lists.ts';

const most = 50;

/** A list of one type of thing as RSS: all of it, or what is of a category or a province. */
export async function answerRss(
  { locals, url }: APIContext,
  list: TypedList,
  { description, itemsOf }: { description: string; itemsOf: (items: readonly FeedItem[]) => RssItem[] },
): Promise<Response> {
  const { category, province } = typedAskedIn(list, url.searchParams);
  const asked = { type: list.type, ...(category && { category }), ...(province && { province }) };
  const { items } = await locals.read.search({ ...asked, limit: most });
  const channel = {
    title: typedHeading(list, asked),
    description,
    page: typedCanonical(list, asked),
    self: rssHref(list, asked),
  };
  return new Response(rssText(channel, itemsOf(items), locals.site.publicUrl), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
}
