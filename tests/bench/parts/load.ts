import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Served } from './servers.ts';

const clients = 16;

/** What is asked for: the same each time, or another. */
export interface Asked {
  readonly path: string | (() => string);
  readonly headers?: Readonly<Record<string, string>>;
}

/** The CPU that each of so many answers costs the server, in microseconds: sixteen clients ask without pause. */
export async function cpuOfAnswers(
  { port, order }: Served,
  { path, headers }: Asked,
  times: number,
): Promise<number> {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const next = () => `GET ${typeof path === 'string' ? path : path()} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const before = await order('cpu');
  await Promise.all(Array.from({ length: clients }, () => asked(port, next, times / clients)));
  return ((await order('cpu')) - before) / times;
}

/** One connection, one request after another. Written by hand, so that the client costs less than what it measures. */
function asked(port: number, next: () => string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(next()));
    let left = times;
    /** Of the answer that is coming in. Where its length was not said, its last chunk is empty. */
    let missing = 0;
    let isChunked = false;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing === 0 && !isChunked) {
        const head = chunk.toString('latin1', 0, 4000);
        const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
        isChunked = /\r\ntransfer-encoding: chunked\r\n/i.test(head);
        if (!/^HTTP\/1.1 20[06]/.test(head) || !(length || isChunked))
          return reject(new Error(head.slice(0, 200)));
        missing = length ? head.indexOf('\r\n\r\n') + 4 + Number(length) : 0;
      }
      if (isChunked && chunk.subarray(-5).toString('latin1') !== '0\r\n\r\n') return;
      if (!isChunked) missing -= chunk.length;
      if (missing > 0) return;
      isChunked = false;
      left -= 1;
      if (left > 0) socket.write(next());
      else socket.end(() => resolve());
    });
  });
}

interface Sent {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: object | undefined;
  /** One that keeps its connections, or none that does. */
  readonly agent?: Agent | false | undefined;
  readonly timeout?: number;
}

const usual = new Agent({ keepAlive: true });

/** Reads an address, or sends JSON to it. Fails with its status, or with what broke on the way. */
export function ask(url: string, given: Sent = {}): Promise<void> {
  const { headers, body, agent = usual, ...more } = given;
  const options = body
    ? { ...more, agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    : { ...more, agent, headers };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const { statusCode = 500 } = answer;
      answer.on('end', () => (statusCode < 300 ? resolve() : reject(new Error(String(statusCode)))));
      answer.on('error', reject).resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('late')));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection was closed just when it was used again: browsers ask on another, and so does this.
      if (error.code === 'ECONNRESET' && sent.reusedSocket) resolve(ask(url, { ...given, agent: false }));
      else reject(error);
    });
    sent.end(body && JSON.stringify(body));
  });
}

/** How long this takes somebody each time, again and again with pauses, for so many milliseconds or until that is over. */
export async function timesOf(
  act: () => Promise<unknown>,
  until: number | Promise<unknown>,
  pauseMs = 10,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = (typeof until === 'number' ? sleep(until) : until).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
    await sleep(pauseMs);
  }
  await end;
  return times;
}
