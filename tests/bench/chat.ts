import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { listConversations, listMessages } from '#server/chat/reading.ts';
import { nodeFlags } from '#tests/support/program.ts';
import type { Order } from './chat/answers.ts';
import { chatWith } from './chat/long.ts';
import { cpuOf, median, type Row } from './row.ts';

const people = 1000;

/** What a chat costs: sockets, messages, and conversations of any length. */
export async function benchChat(): Promise<Row[]> {
  const bare = await start('bare');
  const whole = await start('whole');
  const rows = [...(await delivering(bare, whole)), ...(await sending(bare, whole))];
  for (const { child } of [bare, whole]) child.disconnect();
  return [...rows, ...(await manySockets()), ...(await long())];
}

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly ids: readonly number[];
  readonly isBare: boolean;
  readonly ask: (order: Order) => Promise<number>;
}

async function start(name: 'bare' | 'whole'): Promise<Served> {
  const execArgv = [...nodeFlags, '--expose-gc'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(new URL(`./chat/${name}.ts`, import.meta.url), { execArgv, env });
  const [{ port, tokens = [], ids = [] }] = await once(child, 'message');
  const ask = async (order: Order): Promise<number> => {
    const answer = once(child, 'message');
    child.send(order);
    return (await answer)[0];
  };
  return { child, port, tokens, ids, isBare: name === 'bare', ask };
}

const addressOf = ({ port, tokens, isBare }: Served, who: number) =>
  isBare ? `ws://127.0.0.1:${port}/?user=${who}` : `ws://127.0.0.1:${port}/api/chat/ws?token=${tokens[who]}`;

async function connect(
  served: Served,
  count: number,
  onMessage: (who: number) => void,
): Promise<WebSocket[]> {
  const all: WebSocket[] = [];
  for (let who = 0; who < count; who += 1) {
    const socket = new WebSocket(addressOf(served, who % people), { perMessageDeflate: false });
    socket.on('message', () => onMessage(who % people));
    all.push(socket);
    if (who % 50 === 49) await Promise.all(all.slice(-50).map(opened));
  }
  await Promise.all(all.map(opened));
  // The program lets in whoever it knows a moment after the connection is open.
  await sleep(500);
  return all;
}

const opened = (socket: WebSocket) =>
  socket.readyState === WebSocket.CONNECTING ? once(socket, 'open') : undefined;

/** To a thousand connected devices, as fast as it goes. */
async function delivering(bare: Served, whole: Served): Promise<Row[]> {
  const rounds = 40;
  const rates: Record<'bare' | 'whole', number[]> = { bare: [], whole: [] };
  const cpus: Record<'bare' | 'whole', number[]> = { bare: [], whole: [] };
  for (const served of [bare, whole]) {
    let got = 0;
    const sockets = await connect(served, people, () => {
      got += 1;
    });
    const name = served.isBare ? 'bare' : 'whole';
    for (let time = 0; time < 6; time += 1) {
      got = 0;
      const cpu = await served.ask({ do: 'cpu' });
      const begun = performance.now();
      await served.ask({ do: 'deliver', rounds });
      while (got < rounds * people) await sleep(1);
      const seconds = (performance.now() - begun) / 1000;
      rates[name].push((rounds * people) / seconds);
      cpus[name].push(((await served.ask({ do: 'cpu' })) - cpu) / (rounds * people));
    }
    for (const socket of sockets) socket.terminate();
    await sleep(500);
  }
  const [limit, ours] = [median(rates.bare), median(rates.whole)];
  return [
    {
      name: 'messages delivered to 1,000 sockets, against bare ws',
      ...{ value: ours / limit, limit: 0.6, ok: ours / limit >= 0.6 },
      detail: `${Math.round(ours)} against ${Math.round(limit)} a second, ${median(cpus.whole).toFixed(1)} against ${median(cpus.bare).toFixed(1)} µs of CPU`,
    },
  ];
}

/** A hundred a second by HTTP, until the other person's device has it. */
async function sending(bare: Served, whole: Served): Promise<Row[]> {
  const count = 1000;
  const times: Record<'bare' | 'whole', number[]> = { bare: [], whole: [] };
  let cpu = 0;
  for (const served of [bare, whole]) {
    const sentAt = new Map<number, number>();
    const name = served.isBare ? 'bare' : 'whole';
    let isMeasured = false;
    const sockets = await connect(served, 200, (who) => {
      const at = sentAt.get(who);
      if (at === undefined) return;
      sentAt.delete(who);
      if (isMeasured) times[name].push(performance.now() - at);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    for (const part of ['first', 'measured'] as const) {
      isMeasured = part === 'measured';
      const number = isMeasured ? count : 300;
      for (let at = 0; at < number; at += 1) {
        // The first of two people writes to the second, each pair in turn.
        const sender = (at * 2) % 200;
        sentAt.set(sender + 1, performance.now());
        void post(served, agent, sender, at);
        await sleep(10);
      }
      await sleep(300);
    }
    isMeasured = false;
    if (!served.isBare) cpu = await cpuAtLoad(served, agent);
    agent.destroy();
    for (const socket of sockets) socket.terminate();
  }
  const at = (name: 'bare' | 'whole', part: number) =>
    times[name].toSorted((one, other) => one - other)[Math.floor(part * times[name].length)] ?? Number.NaN;
  const ratio = (label: string, part: number, limit: number): Row => {
    const value = at('whole', part) / at('bare', part);
    return {
      name: `from send to receipt, ${label}, against bare ws behind one commit`,
      ...{ value, limit, ok: value <= limit },
      detail: `${at('whole', part).toFixed(2)} against ${at('bare', part).toFixed(2)} ms, ${times.whole.length} times`,
    };
  };
  return [
    ratio('p50', 0.5, 3),
    ratio('p99', 0.99, 10),
    {
      name: 'ms of CPU a send',
      value: cpu,
      limit: 1,
      ok: cpu <= 1,
      detail: 'by HTTP, with its delivery, sixteen at once',
    },
  ];
}

/** Sixteen at once write as fast as they get answers. A hundred people take turns, since nobody may write so much. */
async function cpuAtLoad(served: Served, agent: Agent): Promise<number> {
  const count = 3000;
  const before = await served.ask({ do: 'cpu' });
  let at = 0;
  const write = async () => {
    while (at < count) {
      at += 1;
      await post(served, agent, (at % 100) * 2, at);
    }
  };
  await Promise.all(Array.from({ length: 16 }, write));
  return ((await served.ask({ do: 'cpu' })) - before) / count / 1000;
}

function post({ port, tokens, isBare }: Served, agent: Agent, sender: number, at: number): Promise<void> {
  const body = JSON.stringify({
    text: `Bom dia, mensagem ${at}`,
    client_id: `mensagem-${sender}-${at}-${Date.now()}`,
  });
  const path = isBare ? `/?to=${sender + 1}` : `/api/chat/conversations/${sender / 2 + 1}/send`;
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(!isBare && { authorization: `Bearer ${tokens[sender]}` }),
    };
    const req = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (res) => {
      if ((res.statusCode ?? 500) >= 300) reject(new Error(`A send was answered ${res.statusCode}.`));
      res.resume().on('end', resolve);
    });
    req.on('error', reject).end(body);
  });
}

/** Five thousand devices that are silent, while somebody else reads the feed. */
async function manySockets(): Promise<Row[]> {
  const whole = await start('whole');
  const count = 5000;
  const quiet = await feedTimes(whole);
  const warm = await connect(whole, 500, () => undefined);
  for (const socket of warm) socket.terminate();
  await sleep(1000);
  const before = await whole.ask({ do: 'memory' });
  const sockets = await connect(whole, count, () => undefined);
  await sleep(1000);
  const kilobytes = ((await whole.ask({ do: 'memory' })) - before) / 1024 / count;
  const busy = await feedTimes(whole);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  whole.child.disconnect();
  const p99 = (all: number[]) =>
    all.toSorted((one, other) => one - other)[Math.floor(0.99 * all.length)] ?? 0;
  const value = p99(busy) / p99(quiet);
  return [
    {
      name: 'KB an idle socket',
      ...{ value: kilobytes, limit: 20, ok: kilobytes <= 20 && open === count },
      detail: `${open} of ${count} open`,
    },
    {
      name: 'p99 of the feed’s call beside 5,000 sockets',
      ...{ value, limit: 3, ok: value < 3 },
      detail: `${p99(busy).toFixed(1)} against ${p99(quiet).toFixed(1)} ms`,
    },
  ];
}

async function feedTimes({ port }: Served): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + 7000; performance.now() < until; ) {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/api/search/feed`)).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(3);
  }
  return times;
}

/** The cost does not grow with what lies before. */
async function long(): Promise<Row[]> {
  const { ctx, busy, quiet } = await chatWith({ messages: 100_000, conversations: 10_000 });
  const cost = async (work: () => Promise<unknown>) =>
    (await cpuOf(async () => {
      for (let time = 0; time < 50; time += 1) await work();
    })) / 50;
  const compared = async (name: string, of: (who: typeof busy) => Promise<unknown>): Promise<Row> => {
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < 21; round += 1) {
      costs[0].push(await cost(() => of(busy)));
      costs[1].push(await cost(() => of(quiet)));
    }
    const [one, other] = [median(costs[0]), median(costs[1])];
    const value = one / other;
    return {
      name,
      value,
      limit: 1.3,
      ok: value <= 1.3,
      detail: `${one.toFixed(2)} against ${other.toFixed(2)} ms of CPU`,
    };
  };
  const rows = [
    await compared('a conversation of 100,000 messages, against one of 100', ({ viewer, id }) =>
      listMessages(ctx, viewer, id, { limit: 50 }),
    ),
    await compared('a list of 10,000 conversations, against one of 50', ({ viewer }) =>
      listConversations(ctx, viewer, { limit: 50 }),
    ),
  ];
  await ctx.db.destroy();
  return rows;
}
