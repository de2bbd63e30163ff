import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What the network between a browser and a program does: it works; there is none; it takes all and answers nothing; it
 * ends each answer after so many bytes; it brings answers so much later, and so many bytes a second. Each connection
 * begins with one way there and back, as with TCP.
 */
export type Weather =
  | 'fine'
  | 'none'
  | 'silent'
  | { readonly endsAfter: number }
  | { readonly waitsMs: number; readonly bytesASecond?: number };

/** What a line brings at once. */
const packet = 1400;
const until = (moment: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));

type Slow = Extract<Weather, { waitsMs: number }>;

export interface Network {
  readonly url: string;
  /** Where the program is. A new one may take the place of the old. */
  leadTo(port: number): void;
  become(weather: Weather): void;
  /** How many bytes have come from the program. */
  readonly received: () => number;
  close(): void;
}

/** A network of one's own: unlike the browser's own offline mode, it is the same for pages, workers and sockets. */
export async function network(): Promise<Network> {
  let weather: Weather = 'fine';
  let target = 0;
  let received = 0;
  /** When the line has brought what was sent so far: all connections share it. */
  let lineFree = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => undefined);
    if (weather === 'none') return void client.resetAndDestroy();
    if (weather === 'silent') return void client.resume();
    const program = connect(target, '127.0.0.1');
    open.add(program);
    let passed = 0;
    const begun = performance.now();
    let brought = Promise.resolve();
    const later = (bytes: Buffer, { waitsMs, bytesASecond = Number.POSITIVE_INFINITY }: Slow) => {
      const sent = Math.max(performance.now(), begun + waitsMs);
      for (let at = 0; at < bytes.length; at += packet) {
        const part = bytes.subarray(at, at + packet);
        lineFree = Math.max(sent, lineFree) + (part.length / bytesASecond) * 1000;
        const due = lineFree + waitsMs;
        brought = brought.then(() => until(due)).then(() => void client.write(part));
      }
    };
    program.on('data', (bytes) => {
      received += bytes.length;
      if (typeof weather === 'string') return void client.write(bytes);
      if ('waitsMs' in weather) return later(bytes, weather);
      client.write(bytes.subarray(0, Math.max(0, weather.endsAfter - passed)));
      passed += bytes.length;
      if (passed >= weather.endsAfter) client.end();
    });
    program.on('close', () => brought.then(() => client.destroySoon())).on('error', () => client.destroy());
    client.on('data', (bytes) => program.write(bytes)).on('close', () => program.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (program) => {
      target = program;
    },
    become: (next) => {
      if (next === weather) return;
      weather = next;
      // What is open already would go on as before.
      end();
    },
    received: () => received,
    close() {
      end();
      server.close();
    },
  };
}
