import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers wait for an answer before they ask again on the same connection. Proxies do too. */
const mostWaitingOnSocket = 100;
/** Of all clients together. Each costs a file handle and some memory. */
const mostSockets = 4000;
/** A client that takes nothing for so long is gone, or never meant to read its answer. */
const silentMs = 60_000;

type Waiting = readonly [req: IncomingMessage, res: ServerResponse];

/**
 * Handles the next request of a connection only when the answer before it was taken by the client, and after the
 * requests of other connections. Node would handle all that arrive at once: so one client that never reads holds an
 * answer each, and a packet of a thousand requests runs before anybody else's.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Waiting[]>();

  function handle(line: Waiting[], [req, res]: Waiting): void {
    res.once('close', () =>
      setImmediate(() => {
        const next = line.shift();
        if (!next) lines.delete(req.socket);
        else if (!req.socket.destroyed) handle(line, next);
      }),
    );
    listener(req, res);
  }

  return (req, res) => {
    const line = lines.get(req.socket);
    if (!line) {
      const empty: Waiting[] = [];
      lines.set(req.socket, empty);
      handle(empty, [req, res]);
    } else if (line.length < mostWaitingOnSocket) line.push([req, res]);
    else req.socket.destroy();
  };
}

/** Ends connections that stand still, and bounds how many there are: whoever has the most loses the oldest. */
export function boundSockets(server: Server, most = mostSockets, silent = silentMs): void {
  server.timeout = silent;
  const byAddress = new Map<string, Set<Socket>>();
  let count = 0;

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const own = byAddress.get(address) ?? new Set();
    byAddress.set(address, own.add(socket));
    count += 1;
    socket.once('close', () => {
      count -= 1;
      own.delete(socket);
      if (own.size === 0) byAddress.delete(address);
    });
    if (count > most) endOneOfMost(byAddress);
  });
}

function endOneOfMost(byAddress: ReadonlyMap<string, ReadonlySet<Socket>>): void {
  let most: ReadonlySet<Socket> = new Set();
  for (const own of byAddress.values()) if (own.size > most.size) most = own;
  // One that is being ended counts until it is closed.
  for (const socket of most)
    if (!socket.destroyed) {
      socket.destroy();
      return;
    }
}
