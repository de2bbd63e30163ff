import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { repeat } from './parts/costs.ts';
import { ask, timesOf } from './parts/load.ts';
import { atLeast, atMost, median, part, type Row, slower } from './parts/rows.ts';
import { type Served, startServer } from './parts/servers.ts';

const people = 1000;
const names = ['bare', 'whole'] as const;
type Name = (typeof names)[number];
type Both<T> = Readonly<Record<Name, T>>;

/** What sockets and messages cost, against bare `ws` behind one durable commit. */
export async function bench(): Promise<Row[]> {
  const both = { bare: await startServer('bare.ts'), whole: await startServer('whole.ts', [people]) };
  const rows = [await delivering(both), ...(await sending(both))];
  for (const { stop } of Object.values(both)) await stop();
  return [...rows, ...(await manySockets())];
}

async function connect(
  { port, tokens }: Served,
  count: number,
  onMessage: (who: number) => void = () => undefined,
): Promise<WebSocket[]> {
  const all: WebSocket[] = [];
  for (let at = 0; at < count; at += 1) {
    const who = at % people;
    const path = tokens ? `api/chat/ws?token=${tokens[who]}` : who;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
    socket.on('message', () => onMessage(who));
    all.push(socket);
    if (at % 50 === 49) await Promise.all(all.slice(-50).map(opened));
  }
  await Promise.all(all.map(opened));
  // The program lets in whoever it knows a moment after the connection is open.
  await sleep(500);
  return all;
}

const opened = (socket: WebSocket) =>
  socket.readyState === WebSocket.CONNECTING ? once(socket, 'open') : undefined;

/** To a thousand connected devices, as fast as it goes. */
async function delivering(both: Both<Served>): Promise<Row> {
  const messages = 40 * people;
  const rates: Both<number[]> = { bare: [], whole: [] };
  for (const name of names) {
    let got = 0;
    const sockets = await connect(both[name], people, () => {
      got += 1;
    });
    await repeat(6, async () => {
      got = 0;
      const begun = performance.now();
      await both[name].order('deliver', messages / people);
      while (got < messages) await sleep(1);
      rates[name].push((messages * 1000) / (performance.now() - begun));
    });
    for (const socket of sockets) socket.terminate();
    await sleep(500);
  }
  const [limit, ours] = [median(rates.bare), median(rates.whole)];
  const detail = `${Math.round(ours)} against ${Math.round(limit)} a second`;
  return atLeast(0.6, 'messages delivered to 1,000 sockets, against bare ws', ours / limit, detail);
}

/** A hundred a second by HTTP, until the other person's device has it; then as many as go. */
async function sending(both: Both<Served>): Promise<Row[]> {
  const times: Both<number[]> = { bare: [], whole: [] };
  let cpu = 0;
  for (const name of names) {
    const sentAt = new Map<number, number>();
    let isMeasured = false;
    const sockets = await connect(both[name], 200, (who) => {
      const at = sentAt.get(who);
      if (at === undefined) return;
      sentAt.delete(who);
      if (isMeasured) times[name].push(performance.now() - at);
    });
    for (const count of [300, 1000]) {
      for (let at = 0; at < count; at += 1) {
        // The first of two people writes to the second, each pair in turn.
        const pair = at % 100;
        sentAt.set(2 * pair + 1, performance.now());
        void post(both[name], pair, at);
        await sleep(10);
      }
      await sleep(300);
      isMeasured = true;
    }
    isMeasured = false;
    if (name === 'whole') cpu = await cpuOfSend(both[name]);
    for (const socket of sockets) socket.terminate();
  }
  const ratio = (limit: number, label: string, share: number) => {
    const [ours, theirs] = [part(times.whole, share), part(times.bare, share)];
    const name = `from send to receipt, ${label}, against bare ws behind one commit`;
    const detail = `${ours.toFixed(2)} against ${theirs.toFixed(2)} ms, ${times.whole.length} times`;
    return atMost(limit, name, ours / theirs, detail);
  };
  return [
    ratio(3, 'p50', 0.5),
    ratio(10, 'p99', 0.99),
    atMost(1, 'ms of CPU a send', cpu, 'by HTTP, with its delivery, sixteen at once'),
  ];
}

/** Sixteen at once write as fast as they get answers. A hundred people take turns, since nobody may write so much. */
async function cpuOfSend(served: Served): Promise<number> {
  const count = 3000;
  const before = await served.order('cpu');
  let at = 0;
  const write = async () => {
    while (at < count) {
      at += 1;
      await post(served, at % 100, at);
    }
  };
  await Promise.all(Array.from({ length: 16 }, write));
  return ((await served.order('cpu')) - before) / count / 1000;
}

function post({ url, tokens }: Served, pair: number, at: number): Promise<void> {
  const path = tokens ? `api/chat/conversations/${pair + 1}/send` : `send/${2 * pair + 1}`;
  return ask(`${url}/${path}`, {
    headers: tokens ? { authorization: `Bearer ${tokens[2 * pair]}` } : {},
    body: {
      text: `Bom dia, mensagem ${at}`,
      client_id: `mensagem-${pair}-${at}-${Date.now()}`,
    },
  });
}

/** Five thousand devices that are silent, while somebody else reads the feed. */
async function manySockets(): Promise<Row[]> {
  const whole = await startServer('whole.ts', [people]);
  const count = 5000;
  const feed = () => ask(`${whole.url}/api/search/feed`);
  const quiet = await timesOf(feed, 7000, 3);
  for (const socket of await connect(whole, 500)) socket.terminate();
  await sleep(1000);
  const before = await whole.order('memory');
  const sockets = await connect(whole, count);
  await sleep(1000);
  const kilobytes = ((await whole.order('memory')) - before) / 1024 / count;
  const busy = await timesOf(feed, 7000, 3);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  await whole.stop();
  const row = atMost(20, 'KB an idle socket', kilobytes, `${open} of ${count} open`);
  return [
    { ...row, ok: row.ok && open === count },
    slower(3, 'p99 of the feed’s call beside 5,000 sockets', quiet, busy),
  ];
}
