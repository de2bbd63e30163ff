import { formatDateTime } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import type { openReports } from '#server/reports/reports.ts';

type OpenReport = Awaited<ReturnType<typeof openReports>>[number];

/** What waits for an operator, a report after the other, each with where to look at it. */
export const inWords = (reports: readonly OpenReport[], site: string): string =>
  reports.length === 0
    ? 'No reports are open.'
    : reports.map((report) => reportInWords(report, site)).join('\n\n');

function reportInWords({ id, type, ref_id, reason, text, reporter, created_at }: OpenReport, site: string) {
  const when = formatDateTime(new Date(created_at));
  return [
    `${id}  ${when}  ${reason}`,
    `${type} ${ref_id}: ${site}${addressOf[type](ref_id)}`,
    // Whoever is erased takes their name along.
    reporter ? `from @${reporter}` : 'from somebody who is gone',
    // A bare return would write over the line before it.
    ...(text ?? '').split(/[\r\n]+/).filter(Boolean),
  ].join('\n   ');
}

/** By its id, which holds whatever it is called by now. */
const addressOf: Record<OpenReport['type'], (id: number) => string> = {
  service: paths.sharedService,
  company: (id) => paths.company(String(id)),
  user: (id) => `${paths.profile}?user_id=${id}`,
};
