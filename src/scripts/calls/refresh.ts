import { keepSession, tokensNow } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';

let renewing: Promise<string | undefined> | undefined;

/**
 * Returns an access token other than the refused one, or undefined if the session is over. All waiting calls and tabs
 * share one request, because a refresh token works only once. A network failure throws, and ends no session.
 */
export function renewToken(refused: string | undefined): Promise<string | undefined> {
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
    const tokens = await send('POST', '/auth/refresh', { json: { refresh_token: refresh } });
    // The person signed out, or in as somebody else, while the request ran.
    if (tokensNow().refresh !== refresh) return tokensNow().access;
    keepSession(tokens);
    return tokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { access: latest } = tokensNow();
    return latest === refused ? undefined : latest;
  }
}

/** 422: the stored refresh token has no valid form. */
const isRefusal = (error: unknown) => error instanceof ApiError && [401, 422].includes(error.status);

/** Locks exist only on secure addresses. Without them the server gives each tab a token of its own. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request('session', work) : work();
}
