import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressKey, clientAddress } from '#server/http/client-address.ts';

const proxy = '10.0.0.7';

function asked(forwardedFor?: string | string[], remoteAddress: string | undefined = proxy): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('the address of who asks', () => {
  it.each([
    ['198.51.100.4', '198.51.100.4'],
    ['::ffff:198.51.100.4', '198.51.100.4'],
    ['2001:db8:0:0::5', '2001:db8::5'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', 'unknown'],
  ])('is, without proxies, that of the connection: %s', (remote, address) => {
    expect(clientAddress(asked(undefined, remote), 0)).toBe(address);
    expect(clientAddress(asked('203.0.113.9', remote), 0)).toBe(address);
  });

  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '192.0.2.66, 203.0.113.9', '203.0.113.9'],
    [1, '192.0.2.66,,unknown,203.0.113.9', '203.0.113.9'],
    [2, '192.0.2.66, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    [3, '203.0.113.9, 10.1.1.1, 10.1.1.2', '203.0.113.9'],
    [1, ['192.0.2.66', '203.0.113.9'], '203.0.113.9'],
  ])('is, behind %i, what the outermost of them saw in %j', (proxies, header, address) => {
    expect(clientAddress(asked(header), proxies)).toBe(address);
  });

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['[2001:db8::5]:4711', '2001:db8::5'],
    ['2001:DB8:0:0:0:0:0:5', '2001:db8::5'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['\t 203.0.113.9 ', '203.0.113.9'],
  ])('is written in one way: %j', (entry, address) => {
    expect(clientAddress(asked(entry), 1)).toBe(address);
  });

  it.each([
    ['', 1],
    [' ', 1],
    [',', 1],
    ['203.0.113.9,', 1],
    ['203.0.113.9', 2],
    ['203.0.113.9', 9],
    ['unknown', 1],
    ['_hidden', 1],
    ['localhost', 1],
    ['1', 1],
    ['127.1', 1],
    ['0x7f.0.0.1', 1],
    ['010.0.0.1', 1],
    ['256.0.0.1', 1],
    ['203.0.113.9.1', 1],
    ['203.0.113.9/24', 1],
    ['me@203.0.113.9', 1],
    ['"203.0.113.9"', 1],
    ['203.0.113.9:port', 1],
    ['203.0.113.9:123456', 1],
    ['[203.0.113.9', 1],
    ['[2001:db8::5', 1],
    ['2001:db8::5]:80', 1],
    ['[2001:db8::5]x', 1],
    ['2001:db8::5::6', 1],
    ['[]', 1],
    ['[]:80', 1],
    [':80', 1],
    ['203.0.113.9;203.0.113.8', 1],
    ['２０３.0.113.9', 1],
    [`${'9'.repeat(16_000)}`, 1],
    [`${','.repeat(16_000)}`, 1],
  ])('is that of the connection where the entry is none: %.40j', (header, proxies) => {
    expect(clientAddress(asked(header), proxies)).toBe(proxy);
  });

  it('is that of the connection where the header is missing', () => {
    expect(clientAddress(asked(), 1)).toBe(proxy);
  });
});

describe('what is counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:0:0:0:1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0002::1', '2001:db8:0:2::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::aaaa', 'fe80:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
  ])('an IPv4 address is whole, an IPv6 one its network: %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
