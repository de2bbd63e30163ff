import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Shorter than almost every request, so that hardly ever two are parsed at once. */
const partBytes = 256;
/** Bodies that do not say how long they are come in larger parts, because each part costs something. */
const unknownBodyBytes = 4096;

type Parsed = readonly [req: IncomingMessage, res: ServerResponse];

/**
 * The requests of one connection. The next is handled when the client has taken the answer before it, and after the
 * requests of other connections. Only one is parsed ahead: Node would parse all that have arrived, a thousand in a
 * packet, before it does anything else. What is not parsed is not read either, so the client waits.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #listener: RequestListener;
  /** Gives some bytes to Node's parser. */
  readonly #parse: (part: Buffer) => void;
  #unparsed: Buffer = Buffer.alloc(0);
  /** Of the request that was parsed last. */
  #bodyLeft = 0;
  #newest: IncomingMessage | undefined;
  #isBusy = false;
  readonly #waiting: Parsed[] = [];

  /** For a connection that Node has just begun to read. */
  constructor(socket: Socket, listener: RequestListener) {
    this.#socket = socket;
    this.#listener = listener;
    const [parse] = socket.listeners('data');
    if (!parse) throw new Error('Node reads connections otherwise than it did.');
    this.#parse = (part) => Reflect.apply(parse, socket, [part]);
    socket.removeListener('data', parse as () => void);
    socket.on('data', this.#read).on('resume', this.#goOn);
  }

  /** Takes a request that was parsed. */
  take(req: IncomingMessage, res: ServerResponse): void {
    this.#newest = req;
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    this.#bodyLeft = encoding === undefined ? Number(length ?? 0) : unknownBodyBytes;
    if (this.#isBusy) this.#waiting.push([req, res]);
    else this.#handle([req, res]);
  }

  /** Ends the reading of requests, and returns what was not parsed: it belongs to whatever goes on with the socket. */
  leave(): Buffer {
    const rest = this.#unparsed;
    this.#unparsed = Buffer.alloc(0);
    this.#socket.removeListener('data', this.#read).removeListener('resume', this.#goOn);
    return rest;
  }

  #handle([req, res]: Parsed): void {
    this.#isBusy = true;
    res.once('close', () => setImmediate(() => this.#handleNext()));
    this.#listener(req, res);
  }

  #handleNext(): void {
    this.#isBusy = false;
    const next = this.#waiting.shift();
    if (this.#socket.destroyed) return;
    if (next) this.#handle(next);
    this.#socket.resume();
    this.#goOn();
  }

  readonly #read = (chunk: Buffer): void => {
    this.#unparsed = this.#unparsed.length === 0 ? chunk : Buffer.concat([this.#unparsed, chunk]);
    this.#goOn();
  };

  readonly #goOn = (): void => {
    // Node pauses the socket too, while nobody takes the body of a request.
    while (this.#unparsed.length > 0 && !this.#socket.isPaused() && !this.#socket.destroyed) {
      if (this.#waiting.length > 0) this.#socket.pause();
      else this.#parse(this.#nextPart());
    }
  };

  #nextPart(): Buffer {
    const size = Math.max(partBytes, this.#newest?.complete === false ? this.#bodyLeft : 0);
    const part = this.#unparsed.subarray(0, size);
    this.#unparsed = this.#unparsed.subarray(size);
    if (this.#newest?.headers['transfer-encoding'] === undefined) this.#bodyLeft -= part.length;
    return part;
  }
}
