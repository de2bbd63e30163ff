import { formatDateTime } from '#lib/format/date.ts';
import type { openReports } from '#server/reports/reports.ts';
import { kinds } from '#server/things.ts';

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
    `${type} ${ref_id}: ${site}${kinds[type].pageOf(ref_id)}`,
    // An erased reporter has no name any more.
    reporter ? `from @${reporter}` : 'from somebody who is gone',
    // A carriage return alone would overwrite the line before it.
    ...(text ?? '').split(/[\r\n]+/).filter(Boolean),
  ].join('\n   ');
}
