import { exportTexts } from '#lib/copy/exports.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { ownDataAddress } from '#lib/copy/own-data-address.ts';
import type { NoticeName, Wording } from '#server/notifications/happenings.ts';

export const ofExports: Wording = async (_ctx, _viewer, told) =>
  told.map(({ happening, count }) => ({
    title: texts.notices[happening as NoticeName](count),
    from: null,
    path: ownDataAddress,
    description: happening === 'export-ready' ? exportTexts.readyHint : exportTexts.failed,
  }));
