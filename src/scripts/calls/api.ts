import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { problems } from '#lib/copy/problems.ts';
import { paths } from '#lib/paths.ts';
import { forgetSession, tokensNow } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { ApiError } from './api-error.ts';
import { afterProof } from './proof.ts';
import { renewToken } from './refresh.ts';
import { type Sending, sendAt } from './send.ts';
import { personIn } from './token.ts';

export interface CallOptions extends Sending {
  /** The page itself makes the call, not the person. If the session is over, the reader stays on the page. */
  readonly background?: boolean;
  /** The caller tells the person that the session is over, and ends it. */
  readonly callerEndsSession?: boolean;
  /** What the person is told when the session is over, here and on the sign-in page. */
  readonly overText?: string;
  /** Whose act it is. It is never sent in the name of anybody else, who may have signed in meanwhile. */
  readonly person?: number;
}

/**
 * Calls our API with the person's token. An ended session leads to the sign-in page. Every failure throws an ApiError.
 * Only for calls whose address is known while the program runs: what waits on the device names its own.
 */
export const callAt = (method: string, path: string, options: CallOptions = {}): Promise<unknown> =>
  afterProof(call, () => callOnce(method, path, options));

/** The same for a call that the contract declares. */
export const call = callAt as DeclaredCall<CallOptions>;

async function callOnce(method: string, path: string, options: CallOptions): Promise<unknown> {
  const token = tokensNow().access;
  refuseOthers(options, token);
  try {
    return await sendAt(method, path, { ...options, token });
  } catch (error) {
    if (path.startsWith('/auth/') || !asksToSignIn(error)) throw error;
    const next = await renewToken(token);
    refuseOthers(options, next);
    if (next) return await lastTry(method, path, options, next);
    // Without one the person has signed out, and is on the way to the sign-in page already.
    if (token) endSession(options);
    throw error;
  }
}

export function refuseOthers({ person }: Pick<CallOptions, 'person'>, token: string | undefined): void {
  if (person !== undefined && token && personIn(token) !== person) throw new ApiError(401);
}

async function lastTry(method: string, path: string, options: CallOptions, token: string): Promise<unknown> {
  try {
    return await sendAt(method, path, { ...options, token });
  } catch (error) {
    if (asksToSignIn(error)) endSession(options);
    throw error;
  }
}

const asksToSignIn = (error: unknown) => error instanceof ApiError && error.asksToSignIn;

/**
 * A protected page leads away by itself as soon as the session ends. Other pages wait a moment, to show the failure. What
 * is told survives the way to the sign-in page.
 */
function endSession({ background, callerEndsSession, overText = problems.byStatus[401] }: CallOptions) {
  if (callerEndsSession) return;
  const isProtected = document.documentElement.hasAttribute('data-protected');
  if (!background || isProtected) toastError(overText, { about: 'session' });
  forgetSession('over');
  const { pathname, search } = location;
  if (background || isProtected) return;
  if (pathname.includes(paths.login) || pathname.includes(paths.register)) return;
  setTimeout(() => location.assign(paths.loginThen(pathname + search)), 50);
}
