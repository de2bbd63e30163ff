import { letterOf } from '#lib/copy/moderation/letters.ts';
import type { decisionNotices } from '#lib/copy/moderation/notices.ts';
import { reachOf } from '#server/accounts/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordClosedReports, recordDecision } from '#server/notifications/telling.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { noteProgress } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { tellBySms } from '#server/sms/sms.ts';
import {
  type CaseWithPeople,
  findDecision,
  type Locked,
  listReporters,
  lockCase,
  type StoredDecision,
} from './queries.ts';
import { evidenceIn } from './shown.ts';

const toldAtOnce = 500;

/**
 * Queue job: writes to the people concerned, and thanks who reported it. It continues after a report, so that whoever
 * runs it again tells nobody twice.
 */
export async function tellOfDecision(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { decisionId, what, after }: QueuedWork['tell-of-decision'],
  attempt: Attempt,
): Promise<QueuedWork['tell-of-decision'] | undefined> {
  return db.inTransaction(async (tx) => {
    const decision = await findDecision(tx, decisionId);
    if (!decision) return undefined;
    const now = clock.now();
    if (after === undefined && decision.action !== 'none') {
      const { people, row } = await lockCase(tx, decision.case_id);
      if (row) await tellConcerned(tx, { people, row, decision, what, now });
    }
    const reporters =
      what === 'decided' ? await listReporters(tx, decision.case_id, after ?? 0, toldAtOnce) : [];
    await recordClosedReports(
      tx,
      reporters.map(({ id: reportId, reporter_id: userId }) => ({ userId, reportId })),
      now,
    );
    const rest = { decisionId, what, after: reporters.at(-1)?.id ?? after ?? 0 };
    await noteProgress(tx, attempt, rest);
    return reporters.length === toldAtOnce ? rest : undefined;
  });
}

interface Letter {
  /** Locked. Whoever is erased is not written to. */
  readonly people: ReadonlyMap<number, Locked>;
  readonly row: Pick<CaseWithPeople, 'type' | 'snapshot' | 'owner_id'>;
  readonly decision: Pick<
    StoredDecision,
    'id' | 'owner_id' | 'action' | 'rule' | 'words' | 'until' | 'outcome_words' | 'appealed_by'
  >;
  readonly what: keyof typeof decisionNotices;
  readonly now: Date;
}

/** Tells the people concerned, on the site and by mail, also while they are suspended or leaving. */
export async function tellConcerned(tx: Tx, { people, row, decision, what, now }: Letter): Promise<void> {
  const title = evidenceIn(row.snapshot)?.title ?? '';
  for (const userId of new Set([decision.owner_id, row.owner_id])) {
    const person = userId === null ? undefined : people.get(userId);
    if (!person) continue;
    // An answer is for who asked. Where it put something back, the other is told of that alone.
    const isOthers = what !== 'decided' && decision.appealed_by !== null && decision.appealed_by !== userId;
    if (isOthers && what === 'upheld') continue;
    const { action, rule, until, words } = decisionFor(person.id, row, decision);
    await recordDecision(tx, { userId: person.id, decisionId: decision.id, what, now });
    const reach = await reachOf(tx, person);
    if (reach?.kind === 'phone') {
      await tellBySms(tx, { what: 'decision', to: reach.value, userId: person.id, now });
      continue;
    }
    await queueMail(tx, {
      to: emailOf(person),
      userId: person.id,
      now,
      template: 'moderation-decided',
      values: {
        name: person.full_name,
        what,
        action,
        rule,
        until,
        type: row.type,
        title,
        words: isOthers ? '' : ((what === 'decided' ? words : decision.outcome_words) ?? ''),
      },
    });
  }
}

/** Of a company's thing that one of its people wrote, the owner loses the thing, and the writer the account. */
export function decisionFor<
  Decision extends Pick<StoredDecision, 'owner_id' | 'action' | 'rule' | 'words' | 'until'>,
>(
  personId: number,
  { type, snapshot }: Pick<CaseWithPeople, 'type' | 'snapshot'>,
  decision: Decision,
): Decision {
  if (decision.action !== 'suspend' || decision.owner_id === personId) return decision;
  const title = evidenceIn(snapshot)?.title ?? '';
  const words = letterOf({ action: 'hide', rule: decision.rule, type, title });
  return { ...decision, action: 'hide', until: null, words };
}
