import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { AppError } from '#server/runtime/errors.ts';
import { listPasskeys } from './factors/queries.ts';
import type { User } from './queries.ts';
import { numberOf } from './way-queries.ts';

/** A person without any would be locked out, and nobody could tell that the account is theirs. */
export async function requireOtherWay(
  tx: Tx,
  user: User,
  without?: 'email' | 'phone' | 'google',
): Promise<void> {
  const others = [
    without !== 'email' && emailOf(user) !== null,
    without !== 'phone' && (await numberOf(tx, user.id)) !== null,
    without !== 'google' && user.google_subject !== null,
    (await listPasskeys(tx, user.id)).length > 0,
  ];
  if (!others.includes(true)) throw new AppError('last_way');
}
