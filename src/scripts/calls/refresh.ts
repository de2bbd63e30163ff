import type { Tokens } from '#lib/contract/accounts.ts';
import { keepSession, tokensNow } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';

let renewing: Promise<string | undefined> | undefined;

/**
 * An access token that is not the one which was refused; none if the session is over. Asked for once, however many
 * calls and tabs wait for it: a refresh token is good for one use. A failing network throws, and ends no session.
 */
export function renewed(refused: string | undefined): Promise<string | undefined> {
  renewing ??= oneTabAtATime(() => renew(refused)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(refused: string | undefined): Promise<string | undefined> {
  const { access, refresh } = tokensNow();
  if (access !== refused) return access;
  if (!refresh) return undefined;
  try {
    const tokens = await send<Tokens>('POST', '/auth/refresh', { json: { refresh_token: refresh } });
    // Signed out, or in as somebody else, while the answer was on its way.
    if (tokensNow().refresh !== refresh) return tokensNow().access;
    keepSession(tokens);
    return tokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { access: latest } = tokensNow();
    return latest === refused ? undefined : latest;
  }
}

/** 422: what is kept is no token at all. */
const isRefusal = (error: unknown) => error instanceof ApiError && [401, 422].includes(error.status);

/** Locks exist on secure addresses only; without them the server gives each tab a successor of its own. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request('session', work) : work();
}
