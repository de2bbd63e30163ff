import type { OwnUser } from '#lib/contract/users.ts';
import { askPerson, early, keepPerson } from './person.ts';

/**
 * An early answer is taken once, because the person may have changed before the next time. Whoever asks before the
 * answer has come waits for the same one.
 */
export async function ownUser(options?: { background: true }): Promise<OwnUser> {
  try {
    const user = (await early.asked?.catch(() => undefined)) ?? (await askPerson(options));
    keepPerson(user);
    return user;
  } finally {
    early.asked = undefined;
  }
}
