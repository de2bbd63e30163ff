import { letterOf } from '#lib/copy/moderation/letters.ts';
import type { Tx } from '#server/db/connect.ts';
import { copyOf, insertCase, writeLog } from '#server/screening/screening.ts';
import { tellConcerned } from './letters.ts';
import { insertDecision, type Locked } from './queries.ts';

/**
 * A suspension by an operator's command is a decision as others are: its person is written to, reads why, and may appeal.
 * The caller has locked the account and suspended it.
 */
export async function decideForOperator(
  tx: Tx,
  person: Locked,
  words: string | undefined,
  now: Date,
): Promise<void> {
  const { id } = person;
  const evidence = (await copyOf(tx, { type: 'user', id }))?.evidence;
  const at = now.toISOString();
  const row = await insertCase(tx, {
    type: 'user',
    ref_id: id,
    owner_id: id,
    written_by: id,
    state: 'decidido',
    snapshot: JSON.stringify(evidence ?? {}),
    opened_at: at,
  });
  if (!row) return;
  const about = { type: 'user', title: evidence?.title ?? '' } as const;
  const decision = await insertDecision(tx, {
    case_id: row.id,
    owner_id: id,
    decided_by: null,
    action: 'suspend',
    until: null,
    rule: 'outro',
    words: words ?? letterOf({ action: 'suspend', rule: 'outro', ...about }),
    created_at: at,
  });
  const concerned = { case_id: row.id, type: 'user', ref_id: id, owner_id: id } as const;
  await writeLog(tx, { what: 'suspended-by-operator', ...concerned, why: words ?? null }, now);
  await tellConcerned(tx, { people: new Map([[id, person]]), row, decision, what: 'decided', now });
}
