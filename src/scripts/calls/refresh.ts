import type { ErrorAnswer } from '#lib/contract/errors.ts';
import { tokensNow } from '#scripts/stores/kept.ts';
import { keepSession } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';

/** Why the session is over, where the server says it. */
export let over: { readonly by: ErrorAnswer['over']; readonly why: string | undefined } | undefined;
let renewing: Promise<string | undefined> | undefined;

/**
 * Resolves to an access token other than the refused one, or to undefined if the session is over. All waiting calls
 * and tabs share one request, because a refresh token works only once. A network failure throws and does not end the
 * session.
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
    // The person signed out, or somebody else signed in, while the request ran.
    if (tokensNow().refresh !== refresh) return tokensNow().access;
    keepSession(tokens);
    return tokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { answer, detail } = error as ApiError;
    over = answer.over && { by: answer.over, why: detail };
    const { access: latest } = tokensNow();
    return latest === refused ? undefined : latest;
  }
}

/** 422: the stored refresh token is malformed. */
const isRefusal = (error: unknown) => error instanceof ApiError && [401, 422].includes(error.status);

/** The Locks API exists only on secure addresses. Without it the server gives each tab its own token. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request('session', work) : work();
}
