import { evenSuspended } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { askForExport, exportsOf } from './exports.ts';

/** What somebody has here is theirs, whatever became of their account. */
export const exports: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, evenSuspended);

  route(
    'POST /users/me/exports',
    'Asks for a copy of all one’s data, at most three a day; 200 with the one that is being made.',
    { refusals: ['rate_limited'] },
    async ({ viewer }, reply) => {
      const { isNew, shown } = await askForExport(ctx, viewer);
      reply.code(isNew ? 201 : 200);
      return shown;
    },
  );

  route(
    'GET /users/me/exports',
    'One’s last copies, the newest first; while one is ready, where it is.',
    ({ viewer }) => exportsOf(ctx, viewer),
  );
};
