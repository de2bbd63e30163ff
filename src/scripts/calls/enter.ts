import type { Tokens } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { keepSession } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { keepPerson } from './person.ts';
import { send } from './send.ts';

/**
 * In, with tokens just received, and on to where one wanted to go. Who is about to lose the account is led to where
 * it can be kept. The way in is not left in the history: going back would lead to it again.
 */
export async function enter(tokens: Tokens, next: string): Promise<'leaving'> {
  const user = await ownUser(tokens.access_token);
  // Else the shell, which hears of the session, would lead on by itself.
  document.documentElement.removeAttribute('data-guests');
  keepSession(tokens);
  if (user) {
    keepPerson(user);
    keptForSession['person'] = 'known';
  }
  location.replace(user?.deletion_due_at ? paths.settings : next);
  return 'leaving';
}

/** The sign-in succeeded; a network that failed since does not undo it. */
async function ownUser(token: string): Promise<OwnUser | undefined> {
  try {
    return await send<OwnUser>('GET', '/users/me', {}, token);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
