import type { Evidence, FoundSignal } from '#lib/contract/moderation.ts';
import { type CaseType, nextState } from '#lib/moderation/life.ts';
import type { Tx } from '#server/db/connect.ts';
import { AppError } from '#server/runtime/errors.ts';
import { advanceCase, findOpenCase, insertCase, type StoredCase, withhold, writeLog } from './queries.ts';

export interface Subject {
  readonly type: CaseType;
  readonly id: number;
  readonly ownerId: number | null;
  /** Who answers for its words with their account: the owner, or one of the owner's company. */
  readonly writerId: number | null;
}

/** The open case about this, or a new one. The copy is of the first who reported it. */
export async function openCase(
  tx: Tx,
  { type, id, ownerId, writerId }: Subject,
  copy: Evidence | undefined,
  now: Date,
): Promise<StoredCase> {
  const known = await findOpenCase(tx, type, id);
  if (known) return known;
  const made = await insertCase(tx, {
    type,
    ref_id: id,
    owner_id: ownerId,
    written_by: writerId,
    state: 'aberto',
    snapshot: JSON.stringify(copy ?? {}),
    opened_at: now.toISOString(),
  });
  if (!made) {
    const found = await findOpenCase(tx, type, id);
    if (!found) throw new AppError('conflict');
    return found;
  }
  await writeLog(tx, { what: 'opened', case_id: made.id, type, ref_id: id, owner_id: ownerId }, now);
  return made;
}

/** Something that the program doubts comes before what one person reported. */
const heldScore = 50;

/** Keeps a thing or a review from others until a moderator has looked. The caller refreshes its entry. */
export async function hold(
  tx: Tx,
  { type, id, ownerId, writerId }: Subject & { readonly ownerId: number },
  { copy, signals }: { readonly copy: Evidence; readonly signals: readonly FoundSignal[] },
  now: Date,
): Promise<void> {
  const found = await openCase(tx, { type, id, ownerId, writerId }, copy, now);
  const state = nextState(found.state, 'hold', 'program');
  if (!state) throw new AppError('conflict');
  const isNew = found.state !== 'retido';
  const held = await advanceCase(tx, found, {
    state,
    score: found.score + (isNew ? heldScore : 0),
    ...(signals.length > 0 && { signals: JSON.stringify(signals) }),
  });
  if (!held) throw new AppError('conflict');
  await withhold(tx, type, id, 'retido', found.id);
  const why = signals.map(({ signal }) => signal).join(', ');
  if (isNew)
    await writeLog(tx, { what: 'held', case_id: found.id, type, ref_id: id, owner_id: ownerId, why }, now);
}
