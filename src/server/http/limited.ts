import type { MiddlewareHandler } from 'hono';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import { declare } from '#server/http/declarations.ts';
import type { Env } from '#server/http/env.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';

/**
 * Says how often one address may make a call, and counts it. Stands where counting shall begin: before the inputs, and
 * what cannot be read counts too; behind them, and only what could be read does.
 */
export function limited(limit: Limit): MiddlewareHandler<Env> {
  const count: MiddlewareHandler<Env> = async (c, next) => {
    const { limits, config } = c.var.ctx;
    await takeOrRefuse(limits, limit, addressKey(clientAddress(c.env.incoming, config.trustProxy)));
    await next();
  };
  return declare(count, { says: 'limit', limit });
}
