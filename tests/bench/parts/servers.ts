import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allocation, nodeFlags } from '#tests/support/program.ts';

/** What a server tells of itself before it is asked. */
export interface Told {
  readonly port: number;
  readonly dataDir?: string;
  /** The name of its build. */
  readonly build?: string;
  /** Addresses of pages. */
  readonly paths?: readonly string[];
  /** Bearers of people, of whom each two have a conversation. */
  readonly tokens?: readonly string[];
}

export interface Served extends Told {
  readonly url: string;
  readonly pid: string;
  /** What it does for whoever started it, with a number each way. */
  readonly order: (what: string, number?: number) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A server in a process of its own: `bare.ts` is the limit, `whole.ts` the program. */
export async function startServer(
  file: string,
  args: readonly unknown[] = [],
  flags: readonly string[] = [],
): Promise<Served> {
  const child = fork(new URL(file, import.meta.url), args.map(String), {
    execArgv: [...nodeFlags, '--expose-gc', ...flags],
    env: { ...process.env, ...allocation, NODE_ENV: 'production' },
  });
  const [told] = (await once(child, 'message')) as [Told];
  return {
    ...told,
    url: `http://127.0.0.1:${told.port}`,
    pid: String(child.pid),
    async order(what, number = 0) {
      const answer = once(child, 'message');
      child.send({ what, number });
      return (await answer)[0];
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

type Orders = Readonly<Record<string, (number: number) => number | Promise<number>>>;

const usual: Orders = {
  /** Microseconds until now. */
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Bytes. */
  memory() {
    for (let time = 0; time < 3; time += 1) globalThis.gc?.();
    return process.memoryUsage().rss;
  },
};

/** The child's part: listens, tells of itself, and does what it is told. */
export function serving(server: Server, told: Omit<Told, 'port'> = {}, more: Orders = {}): void {
  const orders: Orders = { ...usual, ...more };
  process.on('message', async ({ what, number }: { what: string; number: number }) => {
    process.send?.(await orders[what]?.(number));
  });
  process.once('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port, ...told } satisfies Told);
  });
}
