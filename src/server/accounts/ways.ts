import { signInNumber } from '#lib/format/phone.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { emailKey, findUserByEmail, findUserByNumber, type User } from './queries.ts';
import { findReached, numberOf } from './way-queries.ts';

/** By what somebody signs in and is reached. */
export interface Way {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}

/** What was typed in the one field for both. Whatever is no number is taken for an e-mail, which may be nobody's. */
export function wayTyped(text: string): Way {
  const number = text.includes('@') ? undefined : signInNumber(text);
  return number === undefined ? { kind: 'email', value: text } : { kind: 'phone', value: number };
}

/** The same for all spellings. For counters, and for the codes that were sent there. */
export const wayKey = ({ kind, value }: Way): string => (kind === 'phone' ? value : emailKey(value));

export const findUserByWay = (db: ReadingDb, { kind, value }: Way): Promise<User | undefined> =>
  kind === 'phone' ? findUserByNumber(db, value) : findUserByEmail(db, value);

/** Where this person is written to: a mail where they have an e-mail, else an SMS, for the little that is worth one. */
export async function reachOf(db: ReadingDb, user: Pick<User, 'id' | 'email'>): Promise<Way | null> {
  const email = emailOf(user);
  if (email !== null) return { kind: 'email', value: email };
  const number = await numberOf(db, user.id);
  return number === null ? null : { kind: 'phone', value: number };
}

/** Whether they have proved that they read what is sent to their e-mail or number. */
export const isReached = async (
  db: ReadingDb,
  { id, email_proved_at }: Pick<User, 'id' | 'email_proved_at'>,
): Promise<boolean> => email_proved_at !== null || (await findReached(db, id)) !== undefined;
