/**
 * The people of a day, in a process of their own. Acts begin when they are planned, whether those before are answered or
 * not, and last from then on: a program that stands still is late for everybody who would have come meanwhile.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ask } from '../parts/load.ts';
import { type Act, actsIn, type Kind, type Mix } from './acts.ts';
import type { World } from './world.ts';

export interface Order {
  readonly port: number;
  readonly world: World;
  readonly mix: Mix;
  readonly perSecond: number;
  readonly seconds: number;
  readonly sockets: number;
  /** Whether what was not acknowledged is sent again, as the outbox of a device does. */
  readonly repeats: boolean;
}

/** All times are of the clock that the parent has too, in milliseconds. */
export interface Done {
  readonly kind: Kind;
  readonly id?: string;
  readonly planned: number;
  readonly answered: number;
  readonly isFine: boolean;
  /** What was refused or lost on the way, and when. */
  readonly failures: readonly { readonly at: number; readonly why: string }[];
}

export interface Told {
  readonly done: readonly Done[];
  readonly outages: readonly { readonly from: number; readonly to: number; readonly code: number }[];
  /** Messages that came over the sockets. */
  readonly heard: number;
  readonly openSockets: number;
}

const [clients, patienceMs, againMs, mostTries] = [64, 10_000, 500, 100];
const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true }));
const now = () => performance.timeOrigin + performance.now();
const addressOf = (who: number) => `10.${who >> 8}.${who & 255}.7`;

const outages: Told['outages'][number][] = [];
const sockets = new Set<WebSocket>();
let heard = 0;
let isOver = false;

process.once('message', (order: Order) => void run(order));
process.once('disconnect', () => process.exit(0));

async function run(order: Order): Promise<void> {
  const { world, perSecond, seconds } = order;
  for (let who = 0; who < order.sockets; who += 1) {
    await opened(order, who);
    if (who % 50 === 49) await sleep(100);
  }
  process.send?.('begun');
  const acts = actsIn(world, order.mix);
  const under: Promise<Done>[] = [];
  const begun = now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const planned = begun + (at * 1000) / perSecond;
    const early = planned - now();
    if (early > 0) await sleep(early);
    const { value: act } = acts.next();
    if (act) under.push(perform(order, act, planned, agents[at % clients]));
  }
  const done = await Promise.all(under);
  const openSockets = [...sockets].filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  isOver = true;
  process.send?.({ done, outages, heard, openSockets } satisfies Told);
}

async function perform(
  { port, world, repeats }: Order,
  act: Act,
  planned: number,
  agent?: Agent,
): Promise<Done> {
  const { kind, id, who, path, body } = act;
  const origin = { 'accept-encoding': 'br', 'x-forwarded-for': addressOf(who) };
  const headers = body ? { ...origin, authorization: `Bearer ${world.tokens[who]}` } : origin;
  const failures: Done['failures'][number][] = [];
  for (let tries = 1; ; tries += 1) {
    const why = await ask(`http://127.0.0.1:${port}${path}`, {
      headers,
      body,
      agent,
      timeout: patienceMs,
    }).then(
      () => undefined,
      ({ code, message }: NodeJS.ErrnoException) => code ?? message,
    );
    const answered = now();
    const isFine = why === undefined;
    if (!isFine) failures.push({ at: answered, why });
    const again = !isFine && repeats && id !== undefined && tries < mostTries;
    if (!again) return { kind, planned, answered, isFine, failures, ...(id && { id }) };
    await sleep(againMs);
  }
}

/** A device that opens its socket again, as the site does, when it closes. Resolves when it is open the first time. */
function opened(order: Order, who: number): Promise<void> {
  const { port, world } = order;
  return new Promise((resolve) => {
    let lost: { readonly from: number; readonly code: number } | undefined;
    const open = () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/chat/ws?token=${world.tokens[who]}`, {
        headers: { 'x-forwarded-for': addressOf(who) },
        perMessageDeflate: false,
      });
      sockets.add(socket);
      socket.on('open', () => {
        if (lost) outages.push({ ...lost, to: now() });
        lost = undefined;
        resolve();
      });
      socket.on('message', (data) => {
        if (String(data).startsWith('{"event":"message"')) heard += 1;
      });
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        sockets.delete(socket);
        lost ??= { from: now(), code };
        if (!isOver) setTimeout(open, againMs + Math.random() * againMs);
      });
    };
    open();
  });
}
