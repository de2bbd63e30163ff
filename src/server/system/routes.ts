import { operating } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { readSystem } from './system.ts';

export const system: Feature = (api) => {
  const { ctx } = api;

  routesOf(api)(
    'GET /moderation/system',
    { access: operating, summary: 'How the program does: each number, and whether somebody has to act.' },
    () => readSystem(ctx),
  );
};
