import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedServer } from '#server/http/bounded-server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function portOf(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const listening = (listener: RequestListener, bounds?: Parameters<typeof boundedServer>[2]) =>
  portOf(boundedServer(listener, undefined, bounds));

/** A server that says how many requests have been parsed. */
async function counting(listener: RequestListener) {
  let count = 0;
  const server = boundedServer(listener);
  server.on('request', () => {
    count += 1;
  });
  return { port: await portOf(server), parsed: () => count };
}

async function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  ends.push(() => socket.destroy());
  return socket;
}

const requestsFor = (paths: readonly string[], headers = '') =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`).join('');
const numbered = (from: string, count: number) => Array.from({ length: count }, (_, at) => `/${from}${at}`);

/** Keeps the requests that have begun, and answers them when it is told to. */
function handlers() {
  const begun: string[] = [];
  const open: { url: string; res: ServerResponse }[] = [];
  const listener: RequestListener = ({ url = '' }, res) => {
    begun.push(url);
    open.push({ url, res });
  };
  return { begun, open, listener, endNext: (body = 'ok') => open.shift()?.res.end(body) };
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('the requests of one connection', () => {
  it('are handled one after another, and those of others between them', async () => {
    const { begun, listener, endNext } = handlers();
    const port = await listening(listener);
    const [one, other] = [await client(port), await client(port)];
    one.resume().write(requestsFor(numbered('a', 3)));
    await expect.poll(() => begun).toEqual(['/a0']);
    other.resume().write(requestsFor(numbered('b', 1)));
    await expect.poll(() => begun).toEqual(['/a0', '/b0']);
    await moment();
    expect(begun).toHaveLength(2);
    endNext();
    await expect.poll(() => begun).toEqual(['/a0', '/b0', '/a1']);
    endNext();
    endNext();
    await expect.poll(() => begun).toEqual(['/a0', '/b0', '/a1', '/a2']);
  });

  it('wait until the client has taken the answer before', async () => {
    const { begun, open, listener, endNext } = handlers();
    const port = await listening(listener);
    const socket = await client(port);
    socket.pause().write(requestsFor(numbered('a', 2)));
    await expect.poll(() => open.length).toBe(1);
    endNext('x'.repeat(20_000_000));
    await moment();
    expect(begun).toEqual(['/a0']);
    socket.resume();
    await expect.poll(() => begun).toEqual(['/a0', '/a1']);
  });

  it('are parsed one ahead, however many are in a packet, and delay only those that came with them', async () => {
    const { begun, open, listener, endNext } = handlers();
    const { port, parsed } = await counting(listener);
    const socket = await client(port);
    socket.resume().write(requestsFor(numbered('a', 200), `X-Long: ${'x'.repeat(300)}\r\n`));
    await expect.poll(parsed).toBe(2);
    const others = await Promise.all(Array.from({ length: 74 }, () => client(port)));
    for (const [at, other] of others.entries()) other.resume().write(requestsFor([`/b${at}`]));
    await expect.poll(() => begun.length).toBe(75);
    expect(parsed()).toBe(76);
    const endAll = () => {
      while (open.length > 0) endNext();
      return begun.length;
    };
    await expect.poll(endAll, { interval: 1 }).toBe(274);
    expect(begun.filter((url) => url.startsWith('/a'))).toEqual(numbered('a', 200));
    expect([socket, ...others].some(({ destroyed }) => destroyed)).toBe(false);
  });

  it.each([
    ['of a length that is said', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
    [
      'in chunks',
      (body: string) =>
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('keep their bodies, %s', async (_how, withBody) => {
    const bodies = ['a', 'b'.repeat(300_000), 'c'.repeat(1000)];
    const port = await listening(async (req, res) => {
      await moment();
      let taken = '';
      for await (const chunk of req) taken += chunk;
      res.end(taken);
    });
    const socket = await client(port);
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    socket.write(bodies.map((body) => `POST / HTTP/1.1\r\nHost: a\r\n${withBody(body)}`).join(''));
    const sizes = () => [...answers.matchAll(/content-length: (\d+)/gi)].map(([, size]) => Number(size));
    await expect.poll(sizes).toEqual(bodies.map(({ length }) => length));
    for (const body of bodies) expect(answers).toContain(`\r\n\r\n${body}`);
  });

  it('end where a connection changes its protocol: what follows is not parsed', async () => {
    const heads: string[] = [];
    const server = boundedServer(() => undefined, {
      isFor: () => true,
      upgrade: (_req, socket, head) => {
        heads.push(String(head));
        socket.on('data', (chunk) => heads.push(String(chunk))).resume();
      },
    });
    const socket = await client(await portOf(server));
    const head = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const sent = 'GET '.repeat(200);
    socket.write(head + sent);
    await expect.poll(() => heads.join('')).toBe(sent);
    socket.write('later');
    await expect.poll(() => heads.join('')).toBe(`${sent}later`);
  });
});

describe('connections', () => {
  it('that take nothing are ended, and those that take slowly are not', async () => {
    const { listener, endNext } = handlers();
    const port = await listening(listener, { silentMs: 200 });
    const [dead, slow] = [await client(port), await client(port)];
    const taken = closed(dead);
    for (const socket of [dead, slow]) socket.on('error', () => undefined).pause();
    dead.write(requestsFor(['/dead']));
    slow.write(requestsFor(['/slow']));
    await moment();
    endNext('x'.repeat(20_000_000));
    endNext('x'.repeat(20_000_000));
    let read = 0;
    const reading = setInterval(() => {
      read += (slow.read() as Buffer | null)?.length ?? 0;
    }, 20);
    ends.push(() => clearInterval(reading));
    await new Promise((resolve) => setTimeout(resolve, 600));
    dead.resume();
    await taken;
    expect(slow.destroyed).toBe(false);
    expect(read).toBeGreaterThan(0);
  });

  it('are only so many, and whoever has the most loses the oldest', async () => {
    const port = await listening(handlers().listener, { most: 3 });
    const sockets: Socket[] = [];
    for (let count = 0; count < 3; count += 1) sockets.push(await client(port));
    const first = closed(sockets[0]?.resume() as Socket);
    await client(port);
    await first;
    expect(sockets.slice(1).map((socket) => socket.destroyed)).toEqual([false, false]);
  });
});
