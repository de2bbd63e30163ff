import { paths } from '#lib/paths.ts';
import { forgetSession, tokensNow } from '#scripts/stores/session.ts';
import { ApiError } from './api-error.ts';
import { renewed } from './refresh.ts';
import { type Sending, send } from './send.ts';

interface Options extends Sending {
  /** Asked by the page itself: if the session is over, nobody is led away from what they read. */
  readonly background?: boolean;
}

/** Calls our API as who is signed in. An ended session leads to sign in; what else fails is thrown as an ApiError. */
export async function call<T = void>(method: string, path: string, options: Options = {}): Promise<T> {
  const token = tokensNow().access;
  try {
    return await send<T>(method, path, options, token);
  } catch (error) {
    if (path.startsWith('/auth/') || !asksToSignIn(error)) throw error;
    const next = await renewed(token);
    if (next) return await lastTry<T>(method, path, options, next);
    endSession(options);
    throw error;
  }
}

async function lastTry<T>(method: string, path: string, options: Options, token: string): Promise<T> {
  try {
    return await send<T>(method, path, options, token);
  } catch (error) {
    if (asksToSignIn(error)) endSession(options);
    throw error;
  }
}

const asksToSignIn = (error: unknown) => error instanceof ApiError && error.asksToSignIn;

/** From a protected page the shell leads away as soon as it hears. Elsewhere the page may still say why, for a moment. */
function endSession({ background }: Options) {
  forgetSession();
  const { pathname, search } = location;
  if (background || document.documentElement.hasAttribute('data-protected')) return;
  if (pathname.includes(paths.login) || pathname.includes(paths.register)) return;
  setTimeout(() => location.assign(paths.loginThen(pathname + search)), 50);
}
