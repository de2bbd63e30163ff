import type { MiddlewareHandler } from 'hono';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import { declare } from '#server/http/declarations.ts';
import type { Env } from '#server/http/env.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';

/**
 * Declares and counts how often one address may make a call. Before the inputs in a route, it also counts unreadable
 * calls. After them, it counts only readable ones.
 */
export function limited(limit: Limit): MiddlewareHandler<Env> {
  const count: MiddlewareHandler<Env> = async (c, next) => {
    const { limits, config } = c.var.ctx;
    await takeOrRefuse(limits, limit, addressKey(clientAddress(c.env.incoming, config.trustProxy)));
    await next();
  };
  return declare(count, { says: 'limit', limit });
}
