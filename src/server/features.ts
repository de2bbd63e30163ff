import { accounts } from '#server/accounts/routes.ts';
import { applications } from '#server/applications/routes.ts';
import { ChatRoom } from '#server/chat/live.ts';
import { chat } from '#server/chat/routes.ts';
import { companies } from '#server/companies/routes.ts';
import { feed } from '#server/feed/routes.ts';
import { freelancers } from '#server/freelancers/routes.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { jobs } from '#server/jobs/routes.ts';
import { bookmarks } from '#server/marks/bookmark-routes.ts';
import { likes } from '#server/marks/like-routes.ts';
import { NotificationRoom } from '#server/notifications/live.ts';
import { push } from '#server/notifications/push/routes.ts';
import { notifications } from '#server/notifications/routes.ts';
import { portfolio } from '#server/portfolio/routes.ts';
import { profiles } from '#server/profiles/routes.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import { blocks } from '#server/relations/block-routes.ts';
import { follows } from '#server/relations/follow-routes.ts';
import { reports } from '#server/reports/routes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { savedSearches } from '#server/saved-searches/routes.ts';
import { search } from '#server/search/routes.ts';
import { services } from '#server/services/routes.ts';

export const features: readonly Feature[] = [
  ...accounts,
  applications,
  blocks,
  bookmarks,
  chat,
  companies,
  feed,
  follows,
  freelancers,
  jobs,
  likes,
  notifications,
  portfolio,
  profiles,
  push,
  reports,
  savedSearches,
  search,
  ...services,
];

export const socketRooms = (ctx: Ctx): SocketRoom[] => [new ChatRoom(ctx), new NotificationRoom(ctx)];
