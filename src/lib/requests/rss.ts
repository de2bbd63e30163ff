import type { Request } from '#lib/contract/requests.ts';
import type { RssItem } from '#lib/format/rss.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { budgetText, wantedText } from './words.ts';

/** Without who asks: channels are for everybody. */
export const rssItemOfRequest = (request: Omit<Request, 'likes'>, now: Date): RssItem => ({
  title: request.title,
  page: requestPaths.one(request.slug),
  lastingPage: requestPaths.shared(request.id),
  created_at: request.created_at,
  category: request.category,
  facts: [request.location, budgetText(request.budget_max), wantedText(request, now)],
  description: request.description,
});
