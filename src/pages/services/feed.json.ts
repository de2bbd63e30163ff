import type { APIRoute } from 'astro';
import { jsonFeedOf } from '#lib/services/feeds.ts';
import { answerFeed } from './_feed.ts';

export const GET: APIRoute = (context) =>
  answerFeed(context, 'feed.json', {
    type: 'application/feed+json',
    write: (feed, site) => JSON.stringify(jsonFeedOf(feed, site)),
  });
