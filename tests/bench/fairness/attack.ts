import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formWith, vp8l } from '#tests/support/pictures.ts';

/** One attack, from an address of its own, until it is ended. */
interface Asked {
  readonly name: keyof typeof attacks;
  readonly port: number;
  /** Access tokens of the attacker's accounts. */
  readonly tokens: readonly string[];
}

const localAddress = '127.0.0.2';

/** Sends these requests on one connection, and waits until it is closed. Reads what comes, if it is to. */
function packet({ port }: Asked, paths: readonly string[], reads: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    const last = paths.length - 1;
    const lines = paths.map(
      (path, at) =>
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
    );
    socket.write(lines.join(''));
    if (reads) socket.resume();
    else socket.pause();
  });
}

const times = (count: number, path: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => path(at));

const forEver = async (work: () => Promise<unknown>): Promise<never> => {
  for (;;) {
    await work();
    await sleep(1);
  }
};

/** Like fetch, but from the attacker's address, with a form or with JSON, and maybe without ever ending. */
function send(
  { port }: Asked,
  {
    method,
    path,
    token,
    type,
    body,
    ends = true,
  }: {
    method: string;
    path: string;
    token: string;
    type: string;
    body: Buffer;
    ends?: boolean;
  },
): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': body.length + (ends ? 0 : 1),
    };
    const sent = request({ host: '127.0.0.1', port, localAddress, method, path, headers }, (answer) => {
      answer.resume().once('close', () => resolve());
    });
    sent.once('error', () => resolve());
    if (ends) sent.end(body);
    else sent.write(body);
  });
}

async function form(field: string, bytes: Uint8Array, name: string): Promise<{ type: string; body: Buffer }> {
  const body = formWith(bytes, name, 'application/octet-stream', field);
  const sent = new Request('http://localhost', { method: 'POST', body });
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}

const attacks = {
  pipelining: (asked: Asked) =>
    Promise.all(
      times(10, () => '/companies').map((path) =>
        forEver(() =>
          packet(
            asked,
            times(1500, () => path),
            false,
          ),
        ),
      ),
    ),

  packets: (asked: Asked) =>
    Promise.all([
      forEver(() =>
        packet(
          asked,
          times(90, () => '/api/freelancer/search?skip=9999999'),
          true,
        ),
      ),
      forEver(() =>
        packet(
          asked,
          times(90, (at) => `/api/freelancer/search?skip=${at}`),
          true,
        ),
      ),
      forEver(() =>
        packet(
          asked,
          times(90, (at) => `/sitemap.xml?x=${at}`),
          true,
        ),
      ),
      forEver(() =>
        packet(
          asked,
          times(90, () => '/api/search/feed?limit=50'),
          true,
        ),
      ),
      forEver(() =>
        packet(
          asked,
          times(1200, () => '/api/search/feed?limit=50'),
          true,
        ),
      ),
    ]),

  writes: (asked: Asked) =>
    Promise.all(
      times(500, String).map((at) =>
        forEver(() =>
          send(asked, {
            method: 'PUT',
            path: '/api/users/me',
            token: asked.tokens[0] ?? '',
            type: 'application/json',
            body: Buffer.from(JSON.stringify({ bio: `Bio ${at} ${Math.random()}` })),
          }),
        ),
      ),
    ),

  async uploads(asked: Asked) {
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(9_900_000)]);
    const { type, body } = await form('media_file', video, 'obra.mp4');
    const token = asked.tokens[0] ?? '';
    const sent = { method: 'POST', path: '/api/portfolio?title=Obra', token, type, body, ends: false };
    await Promise.all(times(20, String).map(() => forEver(() => send(asked, sent))));
  },

  async pictures(asked: Asked) {
    const { type, body } = await form('photo', vp8l(7000, 7000), 'foto.webp');
    await Promise.all(
      asked.tokens.map((token) =>
        forEver(() =>
          send(asked, { method: 'PUT', path: '/api/profile/me/profile-photo', token, type, body }),
        ),
      ),
    );
  },
};
export type AttackName = keyof typeof attacks;

process.once('message', (asked: Asked) => void attacks[asked.name](asked));
