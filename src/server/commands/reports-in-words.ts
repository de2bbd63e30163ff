import { formatDateTime } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import type { openReports } from '#server/reports/reports.ts';

type OpenReport = Awaited<ReturnType<typeof openReports>>[number];

/** The open reports as text, each with the address of the reported thing. */
export const inWords = (reports: readonly OpenReport[], site: string): string =>
  reports.length === 0
    ? 'No reports are open.'
    : reports.map((report) => reportInWords(report, site)).join('\n\n');

function reportInWords({ id, type, ref_id, reason, text, reporter, created_at }: OpenReport, site: string) {
  const when = formatDateTime(new Date(created_at));
  return [
    `${id}  ${when}  ${reason}`,
    `${type} ${ref_id}: ${site}${addressOf[type](ref_id)}`,
    // An erased reporter has no name any more.
    reporter ? `from @${reporter}` : 'from somebody who is gone',
    // A carriage return alone would overwrite the line before it.
    ...(text ?? '').split(/[\r\n]+/).filter(Boolean),
  ].join('\n   ');
}

/** Addresses by id, because ids stay when names change. */
const addressOf: Record<OpenReport['type'], (id: number) => string> = {
  service: paths.sharedService,
  company: (id) => paths.company(String(id)),
  user: (id) => `${paths.profile}?user_id=${id}`,
};
