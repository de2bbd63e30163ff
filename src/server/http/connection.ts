import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Shorter than almost every request, so that rarely two are parsed at once. */
const partBytes = 256;
/** Larger parts for bodies of unknown length, because each part has a cost. */
const unknownBodyBytes = 4096;

type Parsed = readonly [req: IncomingMessage, res: ServerResponse];

/**
 * The requests of one connection. Each is handled after the client has received the previous answer, and takes turns
 * with other connections. Only one is parsed ahead, because Node would parse all that have arrived, perhaps a thousand
 * in a packet, before doing anything else. Unparsed bytes are not read on, so the client waits.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #listener: RequestListener;
  readonly #parse: (part: Buffer) => void;
  #unparsed: Buffer = Buffer.alloc(0);
  #bodyLeft = 0;
  #newest: IncomingMessage | undefined;
  #isBusy = false;
  readonly #waiting: Parsed[] = [];

  /** Created when Node has just begun to read the socket. */
  constructor(socket: Socket, listener: RequestListener) {
    this.#socket = socket;
    this.#listener = listener;
    const [parse] = socket.listeners('data');
    if (!parse) throw new Error('Node no longer reads connections in the way that this needs.');
    this.#parse = (part) => Reflect.apply(parse, socket, [part]);
    socket.removeListener('data', parse as () => void);
    socket.on('data', this.#read).on('resume', this.#goOn);
  }

  take(req: IncomingMessage, res: ServerResponse): void {
    this.#newest = req;
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    this.#bodyLeft = encoding === undefined ? Number(length ?? 0) : unknownBodyBytes;
    if (this.#isBusy) this.#waiting.push([req, res]);
    else this.#handle([req, res]);
  }

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
    // Node also pauses the socket while nobody reads a request's body.
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
