import type { CaseRow, Evidence, FoundSignal, LogEntry, Person } from '#lib/contract/moderation.ts';
import type { ReportReason } from '#lib/contract/reports.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { linesOfHtml } from '#lib/format/excerpt.ts';
import type { CaseType } from '#lib/moderation/life.ts';
import { type ThingType, thingTypes } from '#lib/things.ts';
import { kinds } from '#server/things.ts';
import type { CaseWithPeople, LogRow } from './queries.ts';

export const personOf = (
  id: number | null,
  name: string | null | undefined,
  username: string | null | undefined,
): Person | null =>
  id === null || username === null || username === undefined
    ? null
    : { id, name: name ?? `@${username}`, username };

export function evidenceIn(snapshot: string): Evidence | null {
  const { title, fields = [], pictures = [] }: Partial<Evidence> = JSON.parse(snapshot);
  return title === undefined ? null : { title, fields, pictures };
}

/** The description of a company is HTML. A link is followed by its address, which the HTML would have hidden. */
export const shownEvidence = (type: CaseType, evidence: Evidence | null | undefined): Evidence | null =>
  evidence
    ? {
        ...evidence,
        fields: evidence.fields.map(({ name, text }) => ({
          name,
          text: type === 'company' && name === 'description' ? linesOfHtml(withAddresses(text)) : text,
        })),
      }
    : null;

/** Cleaned descriptions have no link within a link. */
function withAddresses(html: string): string {
  let address = '';
  return html.replace(/<a href="([^"<>]*)"|<\/a>/g, (tag, opened?: string) => {
    if (opened === undefined) return ` (${address})${tag}`;
    address = opened;
    return tag;
  });
}

export const pathOf = (type: CaseType, id: number): string | null =>
  isThing(type) ? kinds[type].pageOf(id) : null;

const isThing = (type: CaseType): type is ThingType => thingTypes.some((one) => one === type);

export const signalsIn = (signals: string): FoundSignal[] => JSON.parse(signals);

interface Counted {
  readonly reason: ReportReason;
  readonly count: number | string;
}

const byCount = (one: Counted, other: Counted): number =>
  Number(other.count) - Number(one.count) || (one.reason < other.reason ? -1 : 1);

export const shownCase = (row: CaseWithPeople, counts: readonly Counted[], version: string): CaseRow => {
  const { id, type, ref_id, state, score, opened_at, snapshot, signals } = row;
  const owner = personOf(row.owner_id, row.owner_name, row.owner_username);
  const title = evidenceIn(snapshot)?.title || (owner ? texts.messageOf(owner.name) : texts.message);
  return {
    id,
    state,
    version,
    score,
    opened_at,
    owner,
    subject: { type, id: ref_id, title, path: pathOf(type, ref_id) },
    claimed_by: personOf(row.claimed_by, row.claimer_name, row.claimer_username),
    claimed_until: row.claimed_until,
    reports_count: counts.reduce((sum, { count }) => sum + Number(count), 0),
    reasons: counts.toSorted(byCount).map(({ reason }) => reason),
    signals: signalsIn(signals),
  };
};

export const shownEntry = (row: LogRow): LogEntry => ({
  id: row.id,
  at: row.at,
  what: row.what,
  case_id: row.case_id,
  why: row.why,
  actor: personOf(row.actor_id, row.actor_name, row.actor_username),
  subject: row.type === null || row.ref_id === null ? null : { type: row.type, id: row.ref_id },
  owner: personOf(row.owner_id, row.owner_name, row.owner_username),
});
