import type { Server } from 'node:http';
import type { Log } from './log.ts';

const timeoutMs = 9000;

/** Aborts on a signal, or when the parent npm process ends, because npm does not pass signals on. */
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

export async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/**
 * Ends the process when closing takes too long, for example when the database does not answer. Unacknowledged writes
 * may be lost.
 */
export function endWhenStopTakesLong(): void {
  const end = () => {
    process.stderr.write('BizLink ends before everything was closed: it took too long.\n');
    process.exit(1);
  };
  setTimeout(end, timeoutMs + 700).unref();
}

/** After an uncaught error the program's state is unknown, so it is reported at any log level, and the process ends. */
export function endOnLostErrors(log: Log): void {
  const end = (what: string) => (err: unknown) => {
    log.fatal({ err }, what);
    process.stderr.write(`BizLink ends: ${what}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', end('an error was thrown that nobody caught.'));
  process.on('unhandledRejection', end('a promise was rejected that nobody waited for.'));
}
