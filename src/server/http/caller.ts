import { addressKey, clientAddress } from '#server/http/client-address.ts';
import type { Env } from '#server/http/env.ts';

/** The address and browser of a caller. */
export const callerOf = ({ env, var: { ctx } }: { env: Env['Bindings']; var: Env['Variables'] }) => ({
  address: addressKey(clientAddress(env.incoming, ctx.config.trustProxy)),
  userAgent: env.incoming.headers['user-agent'] ?? '',
});
