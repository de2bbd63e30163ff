import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { paths } from '#lib/paths.ts';
import type { NoticeName, Wording } from '#server/notifications/happenings.ts';

const hints: Partial<Record<string, string>> = {
  'lost-access-begun': texts.lostAccessHint,
  'takeover-begun': texts.takeoverHint,
};
const ofFactors = new Set<string>(['account-act', 'lost-access-begun', 'lost-access-done', 'takeover-begun']);

export const ofAccounts: Wording = async (_ctx, _viewer, told) =>
  told.map(({ happening, count }) => ({
    title: texts.notices[happening as NoticeName](count),
    description: hints[happening] ?? texts.noticeHint,
    from: null,
    path: ofFactors.has(happening) ? paths.security : paths.settings,
  }));
