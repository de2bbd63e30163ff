import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { nodeFlags } from '#tests/support/program.ts';
import { median } from './row.ts';

const rounds = 7;
const clients = 16;

/** A server of its own process, and how to ask it. */
interface Asked {
  readonly file: string;
  readonly path: string;
  readonly accepts?: string;
  readonly range?: string;
}

interface Measure {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** How often two servers answer, in alternating rounds of one run, and what of their processor it takes. */
export async function compareRates(one: Asked, other: Asked, perRound: number): Promise<[Measure, Measure]> {
  const both = [await start(one), await start(other)] as const;
  const measured: [Measure[], Measure[]] = [[], []];
  for (const started of both) await measure(started, perRound);
  for (let round = 0; round < rounds; round += 1) {
    measured[0].push(await measure(both[0], perRound));
    measured[1].push(await measure(both[1], perRound));
  }
  for (const { child } of both) {
    child.disconnect();
    await once(child, 'exit');
  }
  return [medianOf(measured[0]), medianOf(measured[1])];
}

const medianOf = (measures: readonly Measure[]): Measure => ({
  perSecond: median(measures.map(({ perSecond }) => perSecond)),
  cpuMicros: median(measures.map(({ cpuMicros }) => cpuMicros)),
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly request: string;
}

/** The child says its port, and what bearer to ask with where it wants one. */
async function start({ file, path, accepts = 'identity', range }: Asked): Promise<Started> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(new URL(file, import.meta.url), { execArgv: nodeFlags, env });
  const [{ port, bearer }] = await once(child, 'message');
  const authorization = bearer ? `Authorization: Bearer ${bearer}\r\n` : '';
  const part = range ? `Range: ${range}\r\n` : '';
  return {
    child,
    port,
    request: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${accepts}\r\n${authorization}${part}\r\n`,
  };
}

async function measure({ child, port, request }: Started, perRound: number): Promise<Measure> {
  const before = await cpuOf(child);
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, () => ask(port, request, perRound / clients)));
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: perRound / seconds, cpuMicros: ((await cpuOf(child)) - before) / perRound };
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [micros] = await answer;
  return micros;
}

/** One connection, one request after another. Written by hand, so that the client costs less than what it measures. */
function ask(port: number, request: string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let left = times;
    /** Of the answer that is coming in. */
    let missing = 0;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.toString('latin1', 0, 2000);
        const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
        if (!/^HTTP\/1.1 20[06]/.test(head) || !length) return reject(new Error(head.slice(0, 200)));
        missing = head.indexOf('\r\n\r\n') + 4 + Number(length);
      }
      missing -= chunk.length;
      if (missing > 0) return;
      left -= 1;
      if (left > 0) socket.write(request);
      else socket.end(() => resolve());
    });
  });
}
