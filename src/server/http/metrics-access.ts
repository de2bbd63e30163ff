import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who comes from the machine itself, or knows the token. */
export function mayReadMetrics(req: IncomingMessage, token: string | undefined): boolean {
  return (
    isFromThisMachine(req) ||
    (token !== undefined && isSame(req.headers.authorization ?? '', `Bearer ${token}`))
  );
}

/** Hashed, since the comparison wants equal lengths and must not tell the length of the secret either. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

/**
 * A proxy on this machine brings strangers, and says so in one of these headers. A page in a browser on this machine
 * can be made to ask under a name of its own (DNS rebinding), so the name asked for must not be a name.
 */
function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = socket;
  const isHere = /^(::ffff:)?127\.|^::1$/.test(remoteAddress) || remoteAddress === localAddress;
  const isForwarded = forwarding.some((name) => headers[name] !== undefined);
  return (
    isHere &&
    remoteAddress !== '' &&
    !isForwarded &&
    /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i.test(headers.host ?? '')
  );
}

const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
