import type { MiddlewareHandler } from 'hono';
import type { ErrorKind } from '#server/errors.ts';
import { declare } from '#server/http/declarations.ts';

/**
 * Declares who may make a call, and checks it. Every route begins with one, and a route without one is refused at
 * startup. `check` throws one of `refusals` or goes on. Whether this person may touch this particular thing is decided
 * in the query.
 */
export function access<E extends object>(
  who: string,
  refusals: readonly ErrorKind[],
  check: MiddlewareHandler<E>,
): MiddlewareHandler<E> {
  return declare<MiddlewareHandler<E>>((c, next) => check(c, next), { says: 'access', who, refusals });
}

export const anyone = access('anyone', [], (_c, next) => next());
