import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listDecided } from './queries.ts';

export const ofReports: Wording = async ({ db }, _viewer, told) => {
  const rows = await listDecided(
    db,
    told.flatMap(({ details }) => details.reportId ?? []),
  );
  const reports = new Map(rows.map((row) => [row.id, row]));
  const { title, description, decided } = texts.reportClosed;
  return told.map(({ details: { reportId = 0 } }) => {
    const known = reports.get(reportId);
    return {
      title,
      path: null,
      from: null,
      description: known?.decision ? decided(known.type, nameOf(known), known.decision) : description,
    };
  });
};

function nameOf({ type, snapshot, full_name, username }: Awaited<ReturnType<typeof listDecided>>[number]) {
  if (type !== 'message') return snapshot === null ? undefined : titleIn(snapshot);
  return full_name ?? (username === null ? undefined : `@${username}`);
}

const titleIn = (snapshot: string): string | undefined => (JSON.parse(snapshot) as { title?: string }).title;
