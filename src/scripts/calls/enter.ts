import type { Tokens } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { forgetSession, keepSession } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { keepPerson } from './person.ts';
import { send } from './send.ts';
import { personIn, personNow } from './token.ts';

/**
 * A suspended person goes to where it says why. A person whose account will be deleted goes to the settings, where they
 * can keep it. The sign-in page is replaced in the history, because going back would lead through it again.
 */
export async function enter(tokens: Tokens, next: string): Promise<'leaving'> {
  const user = await ownUser(tokens.access_token);
  // Somebody else may have signed in since this form was opened.
  if (![undefined, personIn(tokens.access_token)].includes(personNow())) forgetSession('left');
  // Without this, the shell would notice the session and reload the page.
  document.documentElement.removeAttribute('data-guests');
  keepSession(tokens);
  if (user) keepPerson(user);
  location.replace(
    user?.is_active === false ? paths.decisions : user?.deletion_due_at ? paths.settings : next,
  );
  return 'leaving';
}

/** Undefined if the network fails, because the sign-in itself has worked. */
async function ownUser(token: string): Promise<OwnUser | undefined> {
  try {
    return await send('GET', '/users/me', { token });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
