/** One attack, or one crowd, from an address of its own, until it is ended. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { formWith, vp8l } from '#tests/support/pictures.ts';
import { clip } from '../parts/clip.ts';

export interface Asked {
  readonly name: AttackName;
  readonly port: number;
  /** The attacker's accounts. */
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly token: string }[];
}

const localAddress = '127.0.0.2';
const host = '127.0.0.1';

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly type?: string;
  readonly body?: Buffer;
  /** Some bodies never end. */
  readonly ends?: boolean;
}

/** Like fetch, but from the attacker's address, and maybe without ever ending. */
function send(
  { port }: Asked,
  { method = 'POST', path, token, type, body, ends = true }: Sent,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
      ...(body && { 'content-length': body.length + (ends ? 0 : 1) }),
    };
    const sent = request({ host, port, localAddress, method, path, headers }, (answer) => {
      answer.resume().once('close', () => resolve());
    });
    sent.once('error', () => resolve());
    if (ends) sent.end(body);
    else sent.write(body);
  });
}

/** Sends these requests on one connection, and waits until it is closed. Reads what comes, if it is to. */
function packet({ port }: Asked, paths: readonly string[], reads = true): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, localAddress });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    const heads = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
    socket.write(`${heads.join('\r\n')}Connection: close\r\n\r\n`);
    if (reads) socket.resume();
    else socket.pause();
  });
}

const times = <T>(count: number, made: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => made(at));

async function form(field: string, bytes: Uint8Array, name: string): Promise<{ type: string; body: Buffer }> {
  const body = formWith(bytes, name, 'application/octet-stream', field);
  const sent = new Request('http://localhost', { method: 'POST', body });
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}

const photoOf = { method: 'PUT', path: '/api/profile/me/profile-photo' };
const workOf = { path: '/api/portfolio?title=Obra' };

/** What each does: these works, beside each other, each again and again. */
const attacks = {
  pipelining: (asked: Asked) =>
    times(10, () => () => packet(asked, Array<string>(1500).fill('/companies'), false)),

  packets: (asked: Asked) =>
    [
      times(90, () => '/api/freelancer/search?skip=9999999'),
      times(90, (at) => `/api/freelancer/search?skip=${at}`),
      times(90, (at) => `/sitemap.xml?x=${at}`),
      times(90, () => '/api/search/feed?limit=50'),
      times(1200, () => '/api/search/feed?limit=50'),
    ].map((paths) => () => packet(asked, paths)),

  writes: (asked: Asked) =>
    times(500, (at) => () => {
      const body = Buffer.from(JSON.stringify({ bio: `Bio ${at} ${Math.random()}` }));
      const token = asked.accounts[0]?.token ?? '';
      return send(asked, { method: 'PUT', path: '/api/users/me', token, type: 'application/json', body });
    }),

  /** Videos that never end. */
  async uploads(asked: Asked) {
    const video = await form('media_file', clip.subarray(0, -1000), 'obra.mp4');
    const token = asked.accounts[0]?.token ?? '';
    return times(20, () => () => send(asked, { ...workOf, ...video, token, ends: false }));
  },

  /** As many pixels as a picture may have. */
  async pictures(asked: Asked) {
    const picture = await form('photo', vp8l(7000, 7000), 'foto.webp');
    return asked.accounts.map(
      ({ token }) =>
        () =>
          send(asked, { ...photoOf, ...picture, token }),
    );
  },

  /** Twenty people with a phone, none of whose photos is kept already. */
  async photos(asked: Asked) {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const small = sharp({ create: { width: 300, height: 225, channels: 3, background: '#888', noise } });
    const large = sharp(await small.png().toBuffer()).resize(3000, 2250, { kernel: 'cubic' });
    const bytes = await large.jpeg({ quality: 88 }).toBuffer();
    return asked.accounts.map(({ token }) => async () => {
      const other = Buffer.concat([bytes, Buffer.from(String(Math.random()))]);
      await send(asked, { ...photoOf, ...(await form('photo', other, 'foto.jpg')), token });
    });
  },

  /** Twenty people, two videos of 10 MB each. */
  async videos(asked: Asked) {
    const video = await form('media_file', clip, 'obra.mp4');
    return asked.accounts.map(({ token }) => {
      let left = 2;
      return async () => {
        if (left-- > 0) await send(asked, { ...workOf, ...video, token });
      };
    });
  },

  'sign-ins': (asked: Asked) =>
    asked.accounts.map(({ email, password }) => () => {
      const fields = new URLSearchParams({ username: email, password, device: 'x'.repeat(20) });
      const type = 'application/x-www-form-urlencoded';
      return send(asked, { path: '/api/auth/login', type, body: Buffer.from(fields.toString()) });
    }),

  searches: (asked: Asked) =>
    times(20, () => () => send(asked, { method: 'GET', path: '/api/search/?q=casa' })),
} satisfies Record<string, (asked: Asked) => Works | Promise<Works>>;
type Works = readonly (() => Promise<void>)[];
export type AttackName = keyof typeof attacks;

process.once('message', async (asked: Asked) => {
  for (const work of await attacks[asked.name](asked)) void forEver(work);
});

async function forEver(work: () => Promise<void>): Promise<never> {
  for (;;) {
    await work();
    await sleep(1);
  }
}
