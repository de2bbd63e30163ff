import type { Server } from 'node:http';
import type { Log } from '#server/log.ts';

const patienceMs = 9000;

/** Says when to stop: on a signal, and when npm, which keeps signals to itself, has gone. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  process.on('SIGTERM', () => stop.abort());
  process.on('SIGINT', () => stop.abort());
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop.abort(), 500).unref();
  }
  return stop.signal;
}

/** No new connections; requests under way finish; whoever takes too long is cut off. */
export async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** A write that waits for another process, a database that does not answer: what is not acknowledged may be lost. */
export function endWhenStopTakesLong(): void {
  const end = () => {
    process.stderr.write('BizLink ends before everything was closed: it took too long.\n');
    process.exit(1);
  };
  setTimeout(end, patienceMs + 700).unref();
}

/** A lost rejection or error leaves the program in a state that nobody knows: say it, whatever the log level, and end. */
export function endOnLostErrors(log: Log): void {
  const end = (what: string) => (err: unknown) => {
    log.fatal({ err }, what);
    process.stderr.write(`BizLink ends: ${what}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', end('an error was thrown that nobody caught.'));
  process.on('unhandledRejection', end('a promise was rejected that nobody waited for.'));
}
