import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { paths } from '#lib/paths.ts';
import type { NoticeName, Wording } from '#server/notifications/happenings.ts';

export const ofAccounts: Wording = async (_ctx, _viewer, told) =>
  told.map(({ happening, count }) => ({
    title: texts.notices[happening as NoticeName](count),
    ...{ description: texts.noticeHint, path: paths.settings, from: null },
  }));
