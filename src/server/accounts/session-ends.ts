import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import { markEnded } from './session-queries.ts';

/** Ends sessions, and in every program the sockets that their devices have open. */
export async function endSessions(
  tx: Tx,
  userId: number,
  now: string,
  which: Parameters<typeof markEnded>[3] = {},
): Promise<number> {
  const ended = await markEnded(tx, userId, now, which);
  if (ended > 0) tell(tx, { type: 'contact-changed', to: 'programs', userIds: [userId] });
  return ended;
}
