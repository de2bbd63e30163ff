import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { problems } from '#lib/copy/problems.ts';
import { paths } from '#lib/paths.ts';
import { tokensNow } from '#scripts/stores/kept.ts';
import { forgetSession } from '#scripts/stores/session.ts';
import { $toasts, toastError } from '#scripts/stores/toasts.ts';
import { ApiError } from './api-error.ts';
import { afterProof } from './proof.ts';
import { over, renewToken } from './refresh.ts';
import { type Sending, sendAt } from './send.ts';
import { personIn } from './token.ts';

export interface CallOptions extends Sending {
  /** The page makes the call, not the person. If the session is over, the reader stays on the page. */
  readonly background?: boolean;
  readonly callerEndsSession?: boolean;
  /** What the person is told when the session is over, on this page and on the sign-in page. */
  readonly overText?: string;
  /** Whose act it is. The call fails if somebody else has signed in meanwhile. */
  readonly person?: number;
}

/**
 * Calls our API with the person's token. A session that is over leads to the sign-in page. Every failure throws an
 * ApiError. Only for paths that are known only at run time, such as those of the outbox. All others use `call`.
 */
export const callAt = (method: string, path: string, options: CallOptions = {}): Promise<unknown> =>
  afterProof(call, () => callOnce(method, path, options), options.background);

export const call = callAt as DeclaredCall<CallOptions>;

async function callOnce(method: string, path: string, options: CallOptions): Promise<unknown> {
  const token = tokensNow().access;
  refuseOthers(options, token);
  try {
    return await sendAt(method, path, { ...options, token });
  } catch (error) {
    if (!asksToSignIn(error)) throw error;
    const next = await renewToken(token);
    refuseOthers(options, next);
    if (next) return await lastTry(method, path, options, next);
    // Without a token, the person has signed out and is already on the way to the sign-in page.
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
 * A protected page leaves by itself when the session ends. Other pages wait a moment, so that the person sees the
 * failure. The toast survives the way to the sign-in page.
 */
function endSession({ background, callerEndsSession, overText = problems.byStatus[401] }: CallOptions) {
  if (callerEndsSession) return;
  const isProtected = document.documentElement.hasAttribute('data-protected');
  // What somebody's own act was answered is not replaced by what the page asked for at the same moment.
  const isTold = background && $toasts.get().some(({ about }) => about === 'session');
  const why = over && (background || over.by === 'suspended') ? over.why : undefined;
  if ((why || !background || isProtected) && !isTold) toastError(why ?? overText, { about: 'session' });
  forgetSession('over');
  const { pathname, search } = location;
  if (background || isProtected) return;
  if (pathname.includes(paths.login) || pathname.includes(paths.register)) return;
  setTimeout(() => location.assign(paths.loginThen(pathname + search)), 50);
}
