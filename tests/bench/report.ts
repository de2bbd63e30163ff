import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens, tells its parent where, and answers with the CPU time that it has used whenever it is asked. */
export function report(server: Server, bearer?: string): void {
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port, bearer }),
  );
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', () => process.exit(0));
}
