import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Connection } from './connection.ts';

const usual = {
  /** All clients together. Each connection costs a file handle and some memory. */
  most: 4000,
  silentMs: 60_000,
};
type Bounds = typeof usual;

interface Upgrades {
  readonly isFor: (req: IncomingMessage) => boolean;
  /** Until `onAdmitted` is called, this server's bounds still apply to the connection. */
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer, onAdmitted: () => void) => void;
}

const noUpgrades: Upgrades = { isFor: () => false, upgrade: (_req, socket) => socket.destroy() };

/**
 * A server with bounded connections. Each has one request handled and one parsed ahead, so a client that sends a
 * thousand in a packet, or never reads, delays only that connection. Addresses are not the unit, because many phones
 * share one and a proxy shares its connections. With too many connections, the address with the most loses its oldest.
 */
export function boundedServer(
  listener: RequestListener,
  { isFor, upgrade }: Upgrades = noUpgrades,
  bounds: Partial<Bounds> = {},
): Server {
  const { most, silentMs } = { ...usual, ...bounds };
  const sockets = new Sockets(most);
  const connections = new WeakMap<Socket, Connection>();
  const server = createServer({ shouldUpgradeCallback: isFor }, (req, res) =>
    connections.get(req.socket)?.take(req, res),
  );
  server.timeout = silentMs;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket, listener));
    sockets.add(socket);
  });
  const leave = (socket: Socket) => connections.get(socket)?.leave() ?? Buffer.alloc(0);
  server.on('connect', ({ socket }) => leave(socket));
  server.on('upgrade', (req, socket, head) => {
    const rest = leave(req.socket);
    upgrade(req, socket, Buffer.concat([head, rest]), () => sockets.release(req.socket));
  });
  return server;
}

const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;

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
    // A destroyed socket still counts until it is closed.
    for (const socket of most)
      if (!socket.destroyed) {
        socket.destroy();
        return;
      }
  }
}
