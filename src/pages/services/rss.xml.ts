import type { APIRoute } from 'astro';
import { rssText } from '#lib/format/rss.ts';
import { rssItemOfService } from '#lib/services/feeds.ts';
import { answerFeed } from './_feed.ts';

export const GET: APIRoute = (context) =>
  answerFeed(context, 'rss.xml', {
    type: 'application/rss+xml',
    write: (feed, site) => rssText(feed, feed.services.map(rssItemOfService), site),
  });
