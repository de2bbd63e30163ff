import type { FastifyRequest } from 'fastify';
import { addressKey, clientAddress } from '#server/http/client-address.ts';

export const callerOf = ({ raw, server: { ctx } }: Pick<FastifyRequest, 'raw' | 'server'>) => ({
  address: addressKey(clientAddress(raw, ctx.config.trustProxy)),
  userAgent: raw.headers['user-agent'] ?? '',
});
