import { socketOrigin } from '#lib/format/socket-origin.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** After this many failed tries, the network probably blocks sockets. */
const triesBeforePolling = 3;
const pollMs = 10_000;
/** After this time without a check, a socket may be dead without knowing it. */
const doubtfulAfterMs = 60_000;
const watchMs = 10_000;

interface Options {
  readonly ticket: () => Promise<string>;
  readonly onEvent: (event: string, data: unknown) => void;
  readonly onMissed: () => void;
}

/** Reopens a lost socket. Polls if sockets do not get through. */
export class Connection {
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #isWanted = false;
  #isOpening = false;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #polling: ReturnType<typeof setInterval> | undefined;
  #hiddenAt = 0;
  #watching: ReturnType<typeof setInterval> | undefined;
  #watchedAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    this.#isWanted = true;
    this.#watchedAt = Date.now();
    this.#watching ??= setInterval(() => this.#watch(), watchMs);
    void this.#connect();
  }

  close(): void {
    this.#isWanted = false;
    clearInterval(this.#watching);
    this.#watching = undefined;
    this.#drop();
    clearTimeout(this.#again);
    this.#stopPolling();
  }

  renew(): void {
    if (!this.#isWanted) return;
    this.#drop();
    this.#tries = 0;
    clearTimeout(this.#again);
    void this.#connect();
  }

  hidden(): void {
    this.#hiddenAt = Date.now();
  }

  shown(): void {
    if (!this.#isWanted) return;
    if (!this.isOpen || Date.now() - this.#hiddenAt > doubtfulAfterMs) this.renew();
  }

  send(event: string, data: unknown): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify({ event, data }));
  }

  /** After a computer has slept, the server no longer holds its socket. */
  #watch(): void {
    const hasSlept = Date.now() - this.#watchedAt > doubtfulAfterMs + watchMs;
    this.#watchedAt = Date.now();
    if (hasSlept && !document.hidden) this.renew();
  }

  async #connect(): Promise<void> {
    if (this.#isOpening || this.#socket || !this.#isWanted) return;
    this.#isOpening = true;
    try {
      const ticket = await this.#options.ticket();
      if (this.#isWanted) this.#listen(ticket);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.asksToSignIn && error.status !== 403) this.#later();
    } finally {
      this.#isOpening = false;
    }
  }

  #listen(ticket: string): void {
    const socket = new WebSocket(`${socketOrigin(location.origin)}/api/chat/ws?token=${ticket}`);
    this.#socket = socket;
    let isOver = false;
    socket.onopen = () => {
      this.#tries = 0;
      this.#stopPolling();
      this.#options.onMissed();
    };
    socket.onmessage = ({ data }) => {
      const { event, data: told } = JSON.parse(data);
      // The access token has expired. The next connection gets a ticket with a new one.
      isOver ||= event === 'access-ended';
      this.#options.onEvent(event, told);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      if (isOver) void this.#connect();
      else this.#later();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** The jitter spreads reconnects, so that they do not all hit a restarted server in the same second. */
  #later(): void {
    if (!this.#isWanted) return;
    this.#tries += 1;
    if (this.#tries >= triesBeforePolling) this.#poll();
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#tries - 1));
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#connect(), pause * (0.5 + Math.random()));
  }

  #poll(): void {
    this.#polling ??= setInterval(() => {
      if (!document.hidden && navigator.onLine) this.#options.onMissed();
    }, pollMs);
  }

  #stopPolling(): void {
    clearInterval(this.#polling);
    this.#polling = undefined;
  }
}
