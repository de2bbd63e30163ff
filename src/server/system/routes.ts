import { operating } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { readSystem } from './system.ts';

export const system: Feature = (api) => {
  const route = routesOf(api, operating);

  route('GET /moderation/system', 'How the program does: each number, and whether somebody has to act.', () =>
    readSystem(api.ctx),
  );
};
