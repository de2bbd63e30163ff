import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

interface Heard {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TestSocket {
  readonly ws: WebSocket;
  /** Everything that came, in its order. */
  readonly heard: Heard[];
  /** What comes next, or has come unseen, by this name. */
  next(event: string): Promise<Heard['data']>;
  send(event: string, data?: unknown): void;
  readonly closed: Promise<number>;
}

const patienceMs = 5000;

/** A device that opens a socket. Resolves when it is open, or closed at once. */
export async function opens(
  port: number,
  path: string,
  query: Readonly<Record<string, string | number>>,
  options: ClientOptions = {},
): Promise<TestSocket> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api${path}?${parameters}`, options);
  onTestFinished(() => ws.terminate());
  const heard: Heard[] = [];
  let seen = 0;
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    heard.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_req, res) => reject(new Error(`No socket: ${res.statusCode}`)));
    ws.once('error', reject);
  });
  return {
    ws,
    heard,
    closed,
    send: (event, data) => ws.send(JSON.stringify({ event, ...(data !== undefined && { data }) })),
    next: (event) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No ${event} came, but ${JSON.stringify(heard)}`));
        }, patienceMs);
        const look = () => {
          const at = heard.findIndex((one, place) => place >= seen && one.event === event);
          const found = heard[at];
          if (!found) return;
          seen = at + 1;
          clearTimeout(late);
          waiting.delete(look);
          resolve(found.data);
        };
        waiting.add(look);
        look();
      }),
  };
}
