import type { Server } from 'node:http';

const patience = 9000;

/** Stops on a signal, and when npm, which keeps signals to itself, has gone. */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && once(), 500).unref();
  }
}

/** No new connections; requests under way finish; whoever takes too long is cut off. */
export async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** A lost rejection or error leaves the program in a state that nobody knows: say it and end. */
export function endOnLostErrors(say: (message: string, error: unknown) => void): void {
  const end = (message: string) => (error: unknown) => {
    say(message, error);
    process.exit(1);
  };
  process.on('uncaughtException', end('An error was thrown that nobody caught; the program ends.'));
  process.on('unhandledRejection', end('A promise was rejected that nobody waited for; the program ends.'));
}
