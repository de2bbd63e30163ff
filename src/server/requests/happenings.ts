import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';

export const ofRequests: Wording = async ({ db }, _viewer, told) => {
  const rows = await listNamed(
    db,
    told.flatMap(({ details }) => details.requestId ?? []),
  );
  const requests = new Map(rows.map((row) => [row.id, row]));
  return told.map(({ details: { requestId = 0, day = '' } }) => {
    const request = requests.get(requestId);
    return {
      title: texts.requestEnding(day),
      description: request?.title ?? texts.goneRequest,
      path: request && request.deleted_at === null ? requestPaths.shared(requestId) : null,
      from: null,
    };
  });
};
