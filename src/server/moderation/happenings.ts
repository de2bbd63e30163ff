import { decisionHint, decisionNotices } from '#lib/copy/moderation/notices.ts';
import { paths } from '#lib/paths.ts';
import type { Wording } from '#server/notifications/happenings.ts';

export const ofDecisions: Wording = async (_ctx, _viewer, told) =>
  told.map(({ details: { decided = 'decided' } }) => ({
    title: decisionNotices[decided],
    description: decisionHint,
    path: paths.decisions,
    from: null,
  }));
