import type { decisionNotices } from '#lib/copy/moderation/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordDecision } from '#server/notifications/notifications.ts';
import type { CaseWithPeople, StoredDecision } from './queries.ts';
import { evidenceIn } from './shown.ts';

/** Tells the person concerned, on the site and by mail, also while they are suspended or leaving. */
export async function writeToOwner(
  tx: Tx,
  { owner_id, type, snapshot }: Pick<CaseWithPeople, 'owner_id' | 'type' | 'snapshot'>,
  decision: Pick<StoredDecision, 'id' | 'action' | 'rule' | 'words' | 'until' | 'outcome_words'>,
  what: keyof typeof decisionNotices,
  now: Date,
): Promise<void> {
  if (owner_id === null) return;
  const user = await lockUser(tx, owner_id);
  if (!user) return;
  await recordDecision(tx, { userId: owner_id, decisionId: decision.id, what, now });
  const { action, rule, until } = decision;
  await queueMail(tx, {
    ...{ to: user.email, userId: owner_id, now },
    template: 'moderation-decided',
    values: {
      ...{ name: user.full_name, what, action, rule, until, type },
      title: evidenceIn(snapshot)?.title ?? '',
      words: (what === 'decided' ? decision.words : decision.outcome_words) ?? '',
    },
  });
}
