import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { keepQuickAnswers, quickAnswersOf } from './quick-answers.ts';

export const quickAnswers: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /chat/quick-answers',
    { access: signedIn, summary: 'The answers that one keeps for conversations, in one’s order.' },
    (request) => quickAnswersOf(ctx, viewerOf(request)),
  );

  route(
    'PUT /chat/quick-answers',
    { access: signedIn, summary: 'Keeps these answers, at most five, in the place of all before.' },
    (request) => keepQuickAnswers(ctx, viewerOf(request), request.body),
  );
};
