import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server tells of itself before it is asked. */
export interface Told {
  readonly port: number;
  /** The bearer to ask with, where it wants one. */
  readonly bearer?: string;
  /** The name of its build. */
  readonly build?: string;
  /** Addresses of pages, by their kind. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** Listens, tells its parent where, and answers with the CPU time that it has used whenever it is asked. */
export function report(server: Server, others: Omit<Told, 'port'> = {}): void {
  server.listen(0, '127.0.0.1', () => {
    const told: Told = { port: (server.address() as AddressInfo).port, ...others };
    process.send?.(told);
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', () => process.exit(0));
}
