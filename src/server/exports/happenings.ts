import { exportTexts } from '#lib/copy/exports.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { ownDataAddress } from '#lib/copy/own-data-address.ts';
import type { Wording } from '#server/notifications/happenings.ts';

export const ofExports: Wording = async (_ctx, _viewer, told) =>
  told.map(({ count }) => ({
    ...{ title: texts.notices['export-ready'](count), description: exportTexts.readyHint, from: null },
    path: ownDataAddress,
  }));
