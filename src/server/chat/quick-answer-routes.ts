import * as contract from '#lib/contract/quick-answers.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { keepQuickAnswers, quickAnswersOf } from './quick-answers.ts';

export const quickAnswers: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/chat/quick-answers',
    {
      config: { access: signedIn },
      schema: {
        summary: 'The answers that one keeps for conversations, in one’s order.',
        response: { 200: contract.quickAnswers },
      },
    },
    (request) => quickAnswersOf(ctx, viewerOf(request)),
  );

  api.put(
    '/chat/quick-answers',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Keeps these answers, at most five, in the place of all before.',
        body: contract.quickAnswers,
        response: { 200: contract.quickAnswers },
      },
    },
    (request) => keepQuickAnswers(ctx, viewerOf(request), request.body),
  );
};
