import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export function mayReadMetrics(req: IncomingMessage, token: string | undefined): boolean {
  return (
    isFromThisMachine(req) ||
    (token !== undefined && isSame(req.headers.authorization ?? '', `Bearer ${token}`))
  );
}

/** Both are hashed, because the comparison needs equal lengths and must not reveal the length of the secret. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

/**
 * A request from this machine that no proxy has forwarded; a proxy here also brings strangers, and adds one of these
 * headers. The Host must be `localhost` or an address, because a website can make a local browser send requests under
 * its own name (DNS rebinding).
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
