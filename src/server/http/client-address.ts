import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address, as seen by the outermost trusted proxy. Each proxy appends one entry to X-Forwarded-For, and a
 * client can write anything before those. Without proxies the header is not trusted at all.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const seen = plain(socket.remoteAddress ?? '') ?? 'unknown';
  if (trustProxy === 0) return seen;
  const entry = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-trustProxy);
  return plain(withoutPort(entry?.trim() ?? '')) ?? seen;
}

/** The key for limits. With IPv6 it is the /64 network, because a client with one address has all 2^64 of them. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = [], after] = canonical(address)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = new Array(after ? 8 - before.length - after.length : 0).fill('0');
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}

function plain(text: string): string | undefined {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : undefined;
  const address = canonical(text);
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

const canonical = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

function withoutPort(entry: string): string {
  const [, bracketed, alone] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? alone ?? entry;
}

export const callerOf = ({ raw, server: { ctx } }: Pick<FastifyRequest, 'raw' | 'server'>) => ({
  address: addressKey(clientAddress(raw, ctx.config.trustProxy)),
  userAgent: raw.headers['user-agent'] ?? '',
});

export const visitorOf = (request: Pick<FastifyRequest, 'raw' | 'server' | 'viewer'>) => ({
  viewer: request.viewer,
  stranger: callerOf(request),
});
