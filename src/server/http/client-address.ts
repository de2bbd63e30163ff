import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/**
 * Who asks: whom the outermost trusted proxy spoke with. Each proxy adds one entry at the end of X-Forwarded-For;
 * what stands before theirs is whatever the client wrote. Without proxies the header says nothing at all.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const seen = plain(socket.remoteAddress ?? '') ?? 'unknown';
  if (trustProxy === 0) return seen;
  const entry = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-trustProxy);
  return plain(withoutPort(entry?.trim() ?? '')) ?? seen;
}

/** What to count by: whoever has one address of IPv6 has the other 2^64 of its network too. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = [], after] = canonical(address)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = new Array(after ? 8 - before.length - after.length : 0).fill('0');
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}

/** One way of writing each address; undefined where it is none. */
function plain(text: string): string | undefined {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : undefined;
  const address = canonical(text);
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** In lower case, shortest, without a zone. */
const canonical = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

/** `SocketAddress.parse` would do, but it takes `1` for 0.0.0.1 and `a@1.2.3.4` for 1.2.3.4. */
function withoutPort(entry: string): string {
  const [, bracketed, alone] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? alone ?? entry;
}
