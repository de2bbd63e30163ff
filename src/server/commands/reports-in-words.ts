import { formatDateTime } from '#lib/format/date.ts';
import { type ConversationCopy, nameInCopy, type openReports } from '#server/reports/reports.ts';
import { kinds } from '#server/things.ts';

type OpenReport = Awaited<ReturnType<typeof openReports>>[number];

export const inWords = (reports: readonly OpenReport[], site: string): string =>
  reports.length === 0
    ? 'No reports are open.'
    : reports.map((report) => reportInWords(report, site)).join('\n\n');

function reportInWords(report: OpenReport, site: string): string {
  const { id, type, ref_id, reason, text, reporter, owner, owner_id, snapshot, created_at } = report;
  const name = type === 'message' ? undefined : nameInCopy(snapshot);
  const when = formatDateTime(new Date(created_at));
  return [
    `${id}  ${when}  ${reason}`,
    ...(type === 'message'
      ? messagesIn(report)
      : [`${type} ${ref_id}${name ? ` “${name}”` : ''}: ${site}${kinds[type].pageOf(ref_id)}`]),
    owner ? `about @${owner}: ${site}${kinds.user.pageOf(owner_id ?? 0)}` : 'about somebody who is gone',
    reporter ? `from @${reporter}` : 'from somebody who is gone',
    // A carriage return alone would overwrite the line before it.
    ...(text ?? '').split(/[\r\n]+/).filter(Boolean),
  ].join('\n   ');
}

/** Moderators have no page for a message, so it is shown here with the messages around it. */
function messagesIn({ ref_id, owner_id, snapshot }: OpenReport): string[] {
  const { messages = [] }: ConversationCopy = JSON.parse(snapshot);
  return [
    `message ${ref_id}:`,
    ...messages.map(({ id, sender_id, text, filename, created_at }) => {
      const who = sender_id === owner_id ? 'reported' : 'reporter';
      const sign = id === ref_id ? '>' : ' ';
      const said = (filename === null ? text : `[${filename}]`).replace(/\s+/g, ' ');
      return `${sign} ${formatDateTime(new Date(created_at))} ${who}: ${said}`;
    }),
  ];
}
