import type { Random } from '#tests/support/bad-requests-random.ts';

interface OddBytes {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mayPass: boolean;
  readonly hangsUp: boolean;
}

/** What no client library sends: half of a request that would be fine, or one with other bytes in it. */
export const spoilt = (sound: Buffer, random: Random): OddBytes[] => [
  ...cut(sound, random),
  ...noise(sound, random),
];

/** HTTP that is none around a request that would be fine. Whatever reads it knows nothing yet of the call. */
export function brokenHttp(sound: Buffer, path: string): OddBytes[] {
  const text = sound.toString('latin1');
  const withHeader = (line: string) => text.replace('\r\n', `\r\n${line}\r\n`);
  const get = (target: string, version = 'HTTP/1.1') => `GET ${target} ${version}\r\nHost: x\r\n\r\n`;
  const refused: Record<string, string> = {
    'a header of 20 KB': withHeader(`x-huge: ${'x'.repeat(20_000)}`),
    'headers of 40 KB': withHeader(
      Array.from({ length: 800 }, (_, at) => `x-${at}: ${'y'.repeat(40)}`).join('\r\n'),
    ),
    'an address of 20 KB': get(`${path}?q=${'x'.repeat(20_000)}`),
    'a header without a colon': withHeader('nonsense'),
    'a header with a space in its name': withHeader('x y: z'),
    'a header with a NUL': withHeader('x-nul: a\0b'),
    'a header with a control sign': withHeader('x-bell: a\u0007b'),
    'two lengths': withHeader('content-length: 5\r\ncontent-length: 6'),
    'a length and chunks': withHeader('content-length: 5\r\ntransfer-encoding: chunked'),
    'a length below zero': withHeader('content-length: -1'),
    'a length of letters': withHeader('content-length: abc'),
    'an unknown encoding of transfer': withHeader('transfer-encoding: cow'),
    'no host': text.replace('host: localhost\r\n', ''),
    'an odd expectation': withHeader('expect: the-unexpected'),
    'a version of the future': get(path, 'HTTP/9.9'),
    'a space in the address': get(`${path} x`),
    'an asterisk': get('*'),
    'no slash': get('api/things'),
    'another scheme': get(`ftp://x${path}`),
    'a TLS greeting': '\x16\x03\x01\x00\xf5\x01\x00\x00\xf1\x03\x03',
    'no HTTP at all': 'hello\r\n\r\n',
    'only NULs': '\0'.repeat(64),
  };
  const harmless: Record<string, string> = {
    'no version': `GET ${path}\r\n\r\n`,
    'two hosts': withHeader('host: other'),
    'a host that is none': text.replace('host: localhost', 'host: a b/c?d@e'),
    'an authorization that is none': withHeader('authorization: \u00ff\u00fe'),
    'an upgrade': withHeader('connection: upgrade\r\nupgrade: websocket'),
    'an upgrade to HTTP/2': withHeader(
      'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    ),
    'a slash too many': get(`/${path}`),
    dots: get(`${path}/../../x/./y`),
    backslashes: get(path.replaceAll('/', '\\').replace('\\', '/')),
    'an address in full': get(`http://other${path}`),
    'an expectation': withHeader('expect: 100-continue'),
    'a range': withHeader('range: bytes=0-9999999999,-1'),
    conditions: withHeader('if-none-match: *\r\nif-modified-since: never'),
    'a method in a header': withHeader('x-http-method-override: DELETE'),
  };
  const odd =
    (mayPass: boolean) =>
    ([name, request]: [string, string]) => ({
      name,
      bytes: Buffer.from(request, 'latin1'),
      mayPass,
      hangsUp: false,
    });
  return [...Object.entries(refused).map(odd(false)), ...Object.entries(harmless).map(odd(true))];
}

function cut(sound: Buffer, random: Random): OddBytes[] {
  return Array.from({ length: 5 }, () => {
    const length = 1 + random.below(sound.length - 1);
    return {
      name: `cut after ${length} bytes`,
      bytes: sound.subarray(0, length),
      mayPass: false,
      hangsUp: true,
    };
  });
}

/** A few bytes of it changed. Whatever it then says, the client hangs up, since it may announce more than it brings. */
function noise(sound: Buffer, random: Random): OddBytes[] {
  return Array.from({ length: 8 }, (_, round) => {
    const bytes = Buffer.from(sound);
    for (let change = 0; change <= round; change++) bytes[random.below(bytes.length)] = random.below(256);
    return { name: `noise ${round}`, bytes, mayPass: true, hangsUp: true };
  });
}
