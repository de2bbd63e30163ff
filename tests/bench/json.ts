import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { nodeFlags } from '#tests/support/program.ts';
import { median, type Row } from './row.ts';

const rounds = 7;
const perRound = 16_000;
const clients = 16;

/** A small answer of JSON through the whole stack, against bare node:http, in alternating rounds. */
export async function benchJson(): Promise<Row[]> {
  const bare = await start('bare.ts');
  const whole = await start('whole.ts');
  const measured = { bare: [] as Measure[], whole: [] as Measure[] };
  await measure(bare);
  await measure(whole);
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await measure(bare));
    measured.whole.push(await measure(whole));
  }
  for (const { child } of [bare, whole]) {
    child.disconnect();
    await once(child, 'exit');
  }
  const of = (name: 'bare' | 'whole', what: keyof Measure) => median(measured[name].map((one) => one[what]));
  const rate = of('whole', 'perSecond') / of('bare', 'perSecond');
  const cpu = of('bare', 'cpuMicros') / of('whole', 'cpuMicros');
  return [
    {
      name: 'small JSON through the whole stack, against bare node:http',
      value: rate,
      limit: 0.6,
      ok: rate >= 0.6,
      detail: `${Math.round(of('whole', 'perSecond'))} against ${Math.round(of('bare', 'perSecond'))} a second`,
    },
    {
      name: 'the same by CPU time of the server',
      value: cpu,
      limit: 0.6,
      ok: cpu >= 0.6,
      detail: `${of('whole', 'cpuMicros').toFixed(1)} against ${of('bare', 'cpuMicros').toFixed(1)} µs a call`,
    },
  ];
}

interface Measure {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

async function start(file: string): Promise<Started> {
  const child = fork(new URL(`json/${file}`, import.meta.url), { execArgv: nodeFlags });
  const [port] = await once(child, 'message');
  return { child, port };
}

async function measure({ child, port }: Started): Promise<Measure> {
  const before = await cpuOf(child);
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, () => ask(port, perRound / clients)));
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
function ask(port: number, times: number): Promise<void> {
  const request = 'GET /api/things/7 HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n';
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let left = times;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (!chunk.toString('latin1').endsWith('{"id":7}')) return;
      left -= 1;
      if (left > 0) socket.write(request);
      else socket.end(() => resolve());
    });
  });
}
