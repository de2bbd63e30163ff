import { peopleWhoMay } from '#server/companies/reading.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { companyOf } from '#server/db/sides.ts';
import type { Viewer } from '#server/runtime/ctx.ts';

interface Side {
  readonly user_id: number;
  readonly peer_id: number;
}

export const otherSideOf = ({ user_id, peer_id }: Side): Side => ({ user_id: peer_id, peer_id: user_id });

/** Who reads on this side, as it is now: a person, or all who answer for the company. */
export async function readersOf(db: SqlDb, { user_id, peer_id }: Side): Promise<number[]> {
  const companyId = companyOf(user_id);
  if (companyId === null) return [user_id];
  const people = await peopleWhoMay({ db }, companyId, 'answer');
  // Whoever wrote to the company before they came to it stays on the other side.
  return people.filter((id) => id !== peer_id);
}

export const nameOf = ({ row: { full_name, username } }: Viewer): string => full_name ?? `@${username}`;
