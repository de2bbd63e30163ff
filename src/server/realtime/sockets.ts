import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type SocketEvent, socketEvent, type socketEvents } from '#lib/contract/sockets.ts';
import { identifyBySocket, livingAmong } from '#server/accounts/accounts.ts';
import { asVisitor, Turns } from '#server/fairness/turns.ts';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { MultiMap } from './multi-map.ts';
import { closeCodes, PersonSocket, textOf } from './person-socket.ts';

export interface SocketRoom {
  readonly path: keyof typeof socketEvents;
  enter(socket: PersonSocket, query: URLSearchParams): Promise<number | undefined>;
  /** Handles an event from a device. Returns a close code to disconnect the device. */
  hear?(socket: PersonSocket, event: SocketEvent): Promise<number | undefined> | number | undefined;
  /** A ping sent after everything else was answered, so all of it has arrived. */
  answered?(socket: PersonSocket): void;
  leave(socket: PersonSocket): void;
  /** Runs twice a minute, to renew what would expire. */
  tick?(): Promise<void>;
  close(): Promise<void>;
}

const usual = {
  /** All devices together. Each costs some memory. */
  most: 10_000,
  /** A person has a few tabs and devices. */
  mostOfOne: 20,
  tickMs: 30_000,
  silentMs: 60_000,
  accessCheckMs: 5000,
};
export type SocketBounds = typeof usual;

const longestFrame = 16 * 1024;
const goingAway = 1001;
const unsupportedData = 1003;
const failed = 1011;
/** Our tokens are shorter. */
const longestToken = 2000;

export class Sockets {
  readonly #ctx: Ctx;
  readonly #rooms: ReadonlyMap<string, SocketRoom>;
  readonly #bounds: SocketBounds;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestFrame,
    perMessageDeflate: false,
  });
  readonly #open = new Map<PersonSocket, SocketRoom>();
  readonly #byPerson = new MultiMap<number, PersonSocket>();
  readonly #turns = new Turns(8, 2000);
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #stopListening: () => void;
  #closing: Promise<void> | undefined;

  constructor(ctx: Ctx, rooms: readonly SocketRoom[], bounds: Partial<SocketBounds> = {}) {
    this.#ctx = ctx;
    this.#rooms = new Map(rooms.map((room) => [room.path as string, room]));
    this.#bounds = { ...usual, ...bounds };
    this.#timers = [
      setInterval(() => this.#watched(() => this.#tick()), this.#bounds.tickMs).unref(),
      setInterval(() => this.#endExpired(), this.#bounds.accessCheckMs).unref(),
    ];
    // Sessions of theirs may have been ended, which would hear and be seen here until the next tick.
    this.#stopListening = ctx.bus.on('contact-changed', ({ userIds }) =>
      this.#endOver(userIds.flatMap((id) => [...this.#byPerson.of(id)])),
    );
  }

  /** How many may be open. */
  get most(): number {
    return this.#bounds.most;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Whether a request opens a socket here. Other upgrade requests are answered as ordinary requests. */
  readonly isFor = ({ url = '', headers, method }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.#rooms.has(pathIn(url));

  /** Calls `onAdmitted` once the bounds of this class apply to the socket. */
  readonly upgrade = (
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onAdmitted: () => void = () => undefined,
  ): void => {
    const abandon = () => socket.destroy();
    socket.on('error', abandon);
    const refusal = this.#refusalOf(req);
    if (refusal) {
      refuse(socket, refusal);
      return;
    }
    const address = addressKey(clientAddress(req, this.#ctx.config.trustProxy));
    const { searchParams: query } = new URL(req.url ?? '', 'http://localhost');
    const token = query.get('token') ?? '';
    const admit = async () => {
      const viewer =
        token !== '' && token.length <= longestToken ? await identifyBySocket(this.#ctx, token) : undefined;
      if (socket.destroyed) return;
      socket.off('error', abandon);
      this.#server.handleUpgrade(req, socket, head, (opened) => {
        opened.on('error', () => opened.terminate());
        if (!viewer) return opened.close(closeCodes.notAuthenticated);
        this.#watched(async () => {
          if (await this.#letIn(new PersonSocket(opened, viewer), opened, req, query)) onAdmitted();
        });
      });
    };
    asVisitor(address, () => this.#turns.take(address, admit)).catch((err: unknown) => {
      this.#ctx.log.warn({ err }, 'A socket was not opened.');
      refuse(socket, '503 Service Unavailable');
    });
  };

  #refusalOf(req: IncomingMessage): string | undefined {
    if (!this.#isOurOrigin(req)) return '403 Forbidden';
    return this.#open.size >= this.#bounds.most ? '503 Service Unavailable' : undefined;
  }

  async #letIn(
    socket: PersonSocket,
    opened: WebSocket,
    { url = '' }: IncomingMessage,
    query: URLSearchParams,
  ): Promise<boolean> {
    const room = this.#rooms.get(pathIn(url));
    // Cannot happen: `isFor` has found it.
    if (!room) throw new Error(`There is no socket at ${url}.`);
    const who = `person ${socket.viewer.id}`;
    // Events are handled one after another, in order.
    let line = Promise.resolve();
    opened.on('message', (data, isBinary) => {
      socket.heardAt = performance.now();
      if (!socket.isOpen) return;
      // Counted before it waits, so that no device can fill the queue.
      if (!socket.countEvent()) return socket.close(closeCodes.tooMany);
      line = line.then(() =>
        this.#watched(() => asVisitor(who, () => this.#hear(socket, room, data, isBinary))),
      );
    });
    opened.on('pong', () => {
      socket.heardAt = performance.now();
      if (this.#open.has(socket)) room.answered?.(socket);
    });
    opened.on('close', () => this.#remove(socket));
    const entering = asVisitor(who, () => room.enter(socket, query));
    line = entering.then(
      () => undefined,
      () => undefined,
    );
    try {
      const code = await entering;
      if (code !== undefined) socket.close(code);
      else if (socket.isOpen) this.#add(socket, room);
      else room.leave(socket);
      return this.#open.has(socket);
    } catch (error) {
      room.leave(socket);
      socket.close(failed);
      throw error;
    }
  }

  #add(socket: PersonSocket, room: SocketRoom): void {
    this.#open.set(socket, room);
    const { id } = socket.viewer;
    this.#byPerson.add(id, socket);
    const own = this.#byPerson.of(id);
    const [oldest] = own;
    if (oldest && own.size > this.#bounds.mostOfOne) oldest.close(closeCodes.tooMany);
  }

  #remove(socket: PersonSocket): void {
    const room = this.#open.get(socket);
    if (!room) return;
    this.#open.delete(socket);
    this.#byPerson.delete(socket.viewer.id, socket);
    room.leave(socket);
  }

  async #hear(socket: PersonSocket, room: SocketRoom, data: RawData, isBinary: boolean): Promise<void> {
    if (!socket.isOpen) return;
    if (isBinary) return socket.close(unsupportedData);
    const event = eventIn(data);
    if (!event) return socket.close(closeCodes.malformed);
    const code =
      event.event === 'token' ? await this.#renew(socket, event) : await room.hear?.(socket, event);
    if (code !== undefined) socket.close(code);
  }

  async #renew(socket: PersonSocket, { data }: SocketEvent): Promise<number | undefined> {
    const token = typeof data === 'object' && data && 'token' in data ? data.token : undefined;
    if (typeof token !== 'string' || token.length > longestToken) return closeCodes.malformed;
    const viewer = await identifyBySocket(this.#ctx, token);
    if (viewer?.id !== socket.viewer.id) return closeCodes.notAuthenticated;
    socket.viewer = viewer;
    return undefined;
  }

  async #tick(): Promise<void> {
    const silentSince = performance.now() - this.#bounds.silentMs;
    for (const socket of this.#open.keys()) {
      if (socket.heardAt < silentSince) socket.drop();
      else socket.ping();
    }
    await this.#endOver([...this.#open.keys()]);
    for (const room of this.#rooms.values()) await room.tick?.();
  }

  async #endOver(sockets: readonly PersonSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    const living = await livingAmong(this.#ctx, [...new Set(sockets.map(({ viewer }) => viewer.sessionId))]);
    for (const socket of sockets) if (!living.has(socket.viewer.sessionId)) endAccess(socket);
  }

  #endExpired(): void {
    const now = this.#ctx.clock.now();
    for (const socket of this.#open.keys()) {
      const { token } = socket.viewer;
      if (!token || token.until <= now) endAccess(socket);
    }
  }

  /** Browsers send the page's origin. Other programs send none. */
  #isOurOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || origin === this.#ctx.config.publicUrl) return true;
    return URL.parse(origin)?.host === host;
  }

  #watched(work: () => Promise<void>): Promise<void> {
    return work().catch((err: unknown) => this.#ctx.log.error({ err }, 'Something failed at a socket.'));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopListening();
    for (const socket of this.#open.keys()) socket.close(goingAway);
    for (const room of this.#rooms.values()) await room.close();
    // Does not wait for devices that never answer.
    setTimeout(() => {
      for (const socket of this.#open.keys()) socket.drop();
    }, 1000).unref();
  }
}

function endAccess(socket: PersonSocket): void {
  socket.send(textOf('access-ended', {}));
  socket.close(closeCodes.notAuthenticated);
}

const pathIn = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/\/$/, '');

function eventIn(data: RawData): SocketEvent | undefined {
  try {
    const { success, data: event } = socketEvent.safeParse(JSON.parse(String(data)));
    return success ? event : undefined;
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
