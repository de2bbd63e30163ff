import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export type ResolveName = (name: string) => Promise<readonly string[]>;

const waitMs = 2000;

/**
 * Asks the name servers directly. The operating system's lookup would block one of few threads while a stranger's name
 * server stays silent.
 */
export const resolveName: ResolveName = async (name) => {
  const resolver = new Resolver({ timeout: waitMs, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((addresses) => (addresses.status === 'fulfilled' ? addresses.value : []));
};

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Not of this machine, a private network, multicast, or a range that carries other addresses in its own. */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isOwn(address)) return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

const isOwn = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .some(({ address: own }) => ipaddr.isValid(own) && ipaddr.parse(own).toString() === address.toString());
