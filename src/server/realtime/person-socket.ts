import type { WebSocket } from 'ws';
import type { socketCloseCodes } from '#lib/contract/sockets.ts';
import type { Viewer } from '#server/runtime/ctx.ts';

/** A device with more unsent bytes loses its connection. It loads what it missed when it reconnects. */
const mostUnsentBytes = 256 * 1024;
const mostEventsASecond = 50;

export const closeCodes = {
  malformed: 4400,
  notAuthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooMany: 4429,
} as const satisfies Readonly<Record<string, keyof typeof socketCloseCodes>>;

export class PersonSocket {
  readonly #socket: WebSocket;
  viewer: Viewer;
  heardAt = performance.now();
  #second = 0;
  #eventsInSecond = 0;

  constructor(socket: WebSocket, viewer: Viewer) {
    this.#socket = socket;
    this.viewer = viewer;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a text from `textOf`. A slow reader is disconnected, never waited for. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > mostUnsentBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  drop(): void {
    this.#socket.terminate();
  }

  countEvent(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#eventsInSecond = 0;
    }
    this.#eventsInSecond += 1;
    return this.#eventsInSecond <= mostEventsASecond;
  }
}

export const textOf = (event: string, data: unknown): string => JSON.stringify({ event, data });
