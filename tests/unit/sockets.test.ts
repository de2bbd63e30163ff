import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedServer } from '#server/http/sockets.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listening(listener: RequestListener, bounds?: Parameters<typeof boundedServer>[2]) {
  const server = boundedServer(listener, undefined, bounds);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

async function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  ends.push(() => socket.destroy());
  return socket;
}

const asking = (paths: readonly string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');
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
    one.resume().write(asking(numbered('a', 3)));
    await expect.poll(() => begun).toEqual(['/a0']);
    other.resume().write(asking(numbered('b', 1)));
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
    socket.pause().write(asking(numbered('a', 2)));
    await expect.poll(() => open.length).toBe(1);
    endNext('x'.repeat(20_000_000));
    await moment();
    expect(begun).toEqual(['/a0']);
    socket.resume();
    await expect.poll(() => begun).toEqual(['/a0', '/a1']);
  });

  it('end it when they are more than anybody sends, and the next ones for a moment', async () => {
    const { begun, listener } = handlers();
    const port = await listening(listener, { mostWaiting: 10, shunnedMs: 100 });
    const asks = async (count: number) => {
      const socket = await client(port);
      socket.on('error', () => undefined).resume();
      socket.write(asking(numbered('a', count)));
      return socket;
    };
    await closed(await asks(12));
    expect(begun).toEqual(['/a0']);
    await closed(await asks(1));
    expect(begun).toEqual(['/a0']);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await asks(1);
    await expect.poll(() => begun).toEqual(['/a0', '/a0']);
  });
});

describe('connections', () => {
  it('that take nothing are ended, and those that take slowly are not', async () => {
    const { listener, endNext } = handlers();
    const port = await listening(listener, { silentMs: 200 });
    const [dead, slow] = [await client(port), await client(port)];
    const taken = closed(dead);
    for (const socket of [dead, slow]) socket.on('error', () => undefined).pause();
    dead.write(asking(['/dead']));
    slow.write(asking(['/slow']));
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
