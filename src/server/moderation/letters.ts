import type { decisionNotices } from '#lib/copy/moderation/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordDecision } from '#server/notifications/notifications.ts';
import type { CaseWithPeople, Locked, StoredDecision } from './queries.ts';
import { evidenceIn } from './shown.ts';

/** Tells the person concerned, on the site and by mail, also while they are suspended or leaving. */
export async function writeToOwner(
  tx: Tx,
  owner: Locked | undefined,
  { type, snapshot }: Pick<CaseWithPeople, 'type' | 'snapshot'>,
  decision: Pick<StoredDecision, 'id' | 'action' | 'rule' | 'words' | 'until' | 'outcome_words'>,
  what: keyof typeof decisionNotices,
  now: Date,
): Promise<void> {
  if (!owner) return;
  await recordDecision(tx, { userId: owner.id, decisionId: decision.id, what, now });
  const { action, rule, until } = decision;
  await queueMail(tx, {
    ...{ to: owner.email, userId: owner.id, now },
    template: 'moderation-decided',
    values: {
      ...{ name: owner.full_name, what, action, rule, until, type },
      title: evidenceIn(snapshot)?.title ?? '',
      words: (what === 'decided' ? decision.words : decision.outcome_words) ?? '',
    },
  });
}
