import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { nodeFlags } from '#tests/support/program.ts';
import type { Told } from './report.ts';
import { median } from './row.ts';

const usualRounds = 7;
const clients = 16;

interface Asked {
  /** Of all requests, or of the one with this number. */
  readonly path: string | ((at: number) => string);
  readonly accepts?: string;
  readonly range?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Measure {
  readonly perSecond: number;
  readonly cpuMicros: number;
  /** Of an answer, with its head. */
  readonly bytes: number;
}

/** How often two servers answer, in alternating rounds of one run, and what of their processor it takes. */
export async function compareRates(
  one: Asked & { readonly file: string },
  other: Asked & { readonly file: string },
  perRound: number,
): Promise<[Measure, Measure]> {
  const both = [await startServer(one.file), await startServer(other.file)] as const;
  const measures = await alternately([
    () => both[0].measure(one, perRound),
    () => both[1].measure(other, perRound),
  ]);
  for (const server of both) await server.stop();
  return [measures[0] ?? nothing, measures[1] ?? nothing];
}

const nothing: Measure = { perSecond: Number.NaN, cpuMicros: Number.NaN, bytes: Number.NaN };

/** The medians of some measurements that take turns, after one round that does not count. */
export async function alternately(
  works: readonly (() => Promise<Measure>)[],
  rounds = usualRounds,
): Promise<Measure[]> {
  const measured = works.map((): Measure[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [at, work] of works.entries()) {
      const measure = await work();
      if (round >= 0) measured[at]?.push(measure);
    }
  return measured.map((measures) => ({
    perSecond: median(measures.map(({ perSecond }) => perSecond)),
    cpuMicros: median(measures.map(({ cpuMicros }) => cpuMicros)),
    bytes: median(measures.map(({ bytes }) => bytes)),
  }));
}

export interface Server {
  readonly told: Told;
  readonly measure: (asked: Asked, times: number) => Promise<Measure>;
  readonly stop: () => Promise<void>;
}

/** A server in a process of its own. */
export async function startServer(file: string): Promise<Server> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(new URL(file, import.meta.url), { execArgv: nodeFlags, env });
  const [told] = (await once(child, 'message')) as [Told];
  let asked = 0;
  return {
    told,
    async measure(how, times) {
      const next = () => requestOf(how, told, asked++);
      const before = await cpuOf(child);
      const started = performance.now();
      const each = times / clients;
      const bytes = await Promise.all(Array.from({ length: clients }, () => ask(told.port, next, each)));
      const seconds = (performance.now() - started) / 1000;
      return {
        perSecond: times / seconds,
        cpuMicros: ((await cpuOf(child)) - before) / times,
        bytes: bytes.reduce((sum, some) => sum + some, 0) / times,
      };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function requestOf({ path, accepts = 'identity', range, headers }: Asked, { bearer }: Told, at: number) {
  const lines = Object.entries({
    host: 'localhost',
    'accept-encoding': accepts,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(range && { range }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${typeof path === 'string' ? path : path(at)} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [micros] = await answer;
  return micros;
}

/** One connection, one request after another. Written by hand, so that the client costs less than what it measures. */
function ask(port: number, next: () => string, times: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(next()));
    let left = times;
    let bytes = 0;
    /** Of the answer that is coming in. Where its length was not said, its last chunk is empty. */
    let missing = 0;
    let isChunked = false;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
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
      else socket.end(() => resolve(bytes));
    });
  });
}
