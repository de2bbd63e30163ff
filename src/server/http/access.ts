import type { MiddlewareHandler } from 'hono';
import type { ErrorKind } from '#server/errors.ts';
import { declare } from '#server/http/declarations.ts';

/**
 * Says who may make a call, and sees to it. Every route begins with one; a route without is refused at the start.
 * `check` throws one of `refusals`, or goes on. Whether this person may touch this very thing is asked in the query.
 */
export function access<E extends object>(
  who: string,
  refusals: readonly ErrorKind[],
  check: MiddlewareHandler<E>,
): MiddlewareHandler<E> {
  return declare<MiddlewareHandler<E>>((c, next) => check(c, next), { says: 'access', who, refusals });
}

export const anyone = access('anyone', [], (_c, next) => next());
