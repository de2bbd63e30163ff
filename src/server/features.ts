import { accounts } from '#server/accounts/routes.ts';
import { applications } from '#server/applications/routes.ts';
import { ChatRoom } from '#server/chat/live.ts';
import { chat } from '#server/chat/routes.ts';
import { companies } from '#server/companies/routes.ts';
import { deals } from '#server/deals/routes.ts';
import { feed } from '#server/feed/routes.ts';
import { freelancers } from '#server/freelancers/routes.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { imports } from '#server/imports/routes.ts';
import { jobs } from '#server/jobs/routes.ts';
import { marks } from '#server/marks/routes.ts';
import { moderation } from '#server/moderation/routes.ts';
import { NotificationRoom } from '#server/notifications/live.ts';
import { push } from '#server/notifications/push/routes.ts';
import { notifications } from '#server/notifications/routes.ts';
import { portfolio } from '#server/portfolio/routes.ts';
import { profiles } from '#server/profiles/routes.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import { relations } from '#server/relations/routes.ts';
import { reports } from '#server/reports/routes.ts';
import { requests } from '#server/requests/routes.ts';
import { reviews } from '#server/reviews/routes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { savedSearches } from '#server/saved-searches/routes.ts';
import { search } from '#server/search/routes.ts';
import { services } from '#server/services/routes.ts';
import { system } from '#server/system/routes.ts';
import { teams } from '#server/teams/routes.ts';
import { verification } from '#server/verification/routes.ts';

export const features: readonly Feature[] = [
  ...accounts,
  applications,
  chat,
  companies,
  deals,
  feed,
  freelancers,
  imports,
  jobs,
  marks,
  moderation,
  notifications,
  portfolio,
  profiles,
  push,
  relations,
  reports,
  requests,
  reviews,
  savedSearches,
  search,
  services,
  verification,
  teams,
  system,
];

export const socketRooms = (ctx: Ctx): SocketRoom[] => [new ChatRoom(ctx), new NotificationRoom(ctx)];
