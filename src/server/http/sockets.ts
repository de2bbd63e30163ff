import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const usual = {
  /** Browsers wait for an answer before they ask again on the same connection. Proxies do too. */
  mostWaiting: 100,
  /** Connections of all clients together. Each costs a file handle and some memory. */
  most: 4000,
  /** A client that takes nothing for so long is gone, or never meant to read its answer. */
  silentMs: 60_000,
  /** Only a program sends more than may wait. Its next connections are ended for so long, unread. */
  shunnedMs: 2000,
};
type Bounds = typeof usual;

/** What takes over connections that change to another protocol. */
interface Upgrades {
  readonly isFor: (req: IncomingMessage) => boolean;
  /** Until `onAdmitted`, the bounds of this server hold for the connection. */
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer, onAdmitted: () => void) => void;
}

const noUpgrades: Upgrades = { isFor: () => false, upgrade: (_req, socket) => socket.destroy() };

/**
 * A server whose connections are bounded. It handles the next request of a connection only when the answer before it was
 * taken by the client, and after the requests of other connections. Node would handle all that arrive at once: so one
 * client that never reads holds an answer each, and a packet of a thousand requests runs before anybody else's. Who has
 * the most connections loses the oldest, when there are too many.
 */
export function boundedServer(
  listener: RequestListener,
  { isFor, upgrade }: Upgrades = noUpgrades,
  bounds: Partial<Bounds> = {},
): Server {
  const { mostWaiting, most, silentMs, shunnedMs } = { ...usual, ...bounds };
  const shunned = new Set<string>();
  const sockets = new Sockets(most);
  const server = createServer(
    { shouldUpgradeCallback: isFor },
    oneAtATime(listener, mostWaiting, (address) => {
      shunned.add(address);
      setTimeout(() => shunned.delete(address), shunnedMs).unref();
    }),
  );
  server.timeout = silentMs;
  server.on('connection', (socket: Socket) => {
    if (shunned.has(addressOf(socket))) socket.destroy();
    else sockets.add(socket);
  });
  server.on('upgrade', (req, socket, head) => {
    upgrade(req, socket, head, () => sockets.release(req.socket));
  });
  return server;
}

const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;

type Waiting = readonly [req: IncomingMessage, res: ServerResponse];

function oneAtATime(
  listener: RequestListener,
  mostWaiting: number,
  onTooMany: (address: string) => void,
): RequestListener {
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
    const { socket } = req;
    const line = lines.get(socket);
    if (!line) {
      const empty: Waiting[] = [];
      lines.set(socket, empty);
      handle(empty, [req, res]);
    } else if (line.length < mostWaiting) line.push([req, res]);
    else if (!socket.destroyed) {
      onTooMany(addressOf(socket));
      socket.destroy();
    }
  };
}

class Sockets {
  readonly #most: number;
  readonly #byAddress = new Map<string, Set<Socket>>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(socket: Socket): void {
    const address = addressOf(socket);
    const own = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, own.add(socket));
    this.#count += 1;
    socket.once('close', () => this.release(socket));
    if (this.#count > this.#most) this.#endOneOfMost();
  }

  release(socket: Socket): void {
    const address = addressOf(socket);
    const own = this.#byAddress.get(address);
    if (!own?.delete(socket)) return;
    this.#count -= 1;
    if (own.size === 0) this.#byAddress.delete(address);
  }

  #endOneOfMost(): void {
    let most: ReadonlySet<Socket> = new Set();
    for (const own of this.#byAddress.values()) if (own.size > most.size) most = own;
    // One that is being ended counts until it is closed.
    for (const socket of most)
      if (!socket.destroyed) {
        socket.destroy();
        return;
      }
  }
}
