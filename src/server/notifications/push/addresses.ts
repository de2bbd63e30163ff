import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

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

/** Ranges of this machine, private networks, multicast and unassigned addresses. */
const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
// Includes Teredo and 6to4, which can carry an IPv4 address.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || isOwn(address)) return false;
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const { address: one, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    own.addAddress(one, family === 'IPv6' ? 'ipv6' : 'ipv4');
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
