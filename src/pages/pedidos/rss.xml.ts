import type { APIRoute } from 'astro';
import { openRequestsTexts as texts } from '#lib/copy/request-list.ts';
import { rssItemOfRequest } from '#lib/requests/rss.ts';
import { typedLists } from '#lib/search/typed-lists.ts';
import { answerRss } from '../_parts/rss.ts';

export const GET: APIRoute = (context) =>
  answerRss(context, typedLists.requests, {
    description: texts.description,
    itemsOf: (items) =>
      items.flatMap((item) => (item.type === 'request' ? rssItemOfRequest(item, new Date()) : [])),
  });
