import type { CaseRow } from '#lib/contract/moderation.ts';
import type { ReportReason } from '#lib/contract/reports.ts';
import type { Signal } from './signals.ts';

const rulesOfSignals: Readonly<Record<Signal, ReportReason>> = {
  advance_payment: 'burla',
  contact_only: 'spam',
  copied_text: 'spam',
  high_salary: 'falso',
  asks_reader: 'burla',
  forbidden: 'proibido',
  personal_detail: 'outro',
};

interface Reported {
  readonly reports: readonly { readonly reason: ReportReason }[];
  readonly signals: CaseRow['signals'];
}

/** The rule that a moderator most likely decides by: what most people reported, or what the program noted. */
export function ruleOf({ reports, signals }: Reported): ReportReason {
  const counts = new Map<ReportReason, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = Array.from(counts).sort(([, one], [, other]) => other - one);
  const [first] = signals;
  return most?.[0] ?? (first ? rulesOfSignals[first.signal] : 'outro');
}
