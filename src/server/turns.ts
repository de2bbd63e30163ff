import { AppError } from '#server/errors.ts';

interface Waiter {
  readonly enter: () => void;
  readonly sendAway: (refusal: AppError) => void;
}

/**
 * Runs a few pieces of work at once. The rest waits in one queue per address, and the queues take turns, so a client
 * that sends a thousand requests delays only itself. When all queues together are too long, the longest one loses its
 * last. Between two pieces of work other requests are read, because work on this thread would let none in.
 */
export class Turns {
  readonly #most: number;
  readonly #longest: number;
  /** The queues, in the order of their next turn. */
  readonly #lines = new Map<string, Waiter[]>();
  #busy = 0;
  #waiting = 0;

  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#most) this.#busy += 1;
    else await this.#waitIn(address);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #waitIn(address: string): Promise<void> {
    return new Promise((enter, sendAway) => {
      const line = this.#lines.get(address) ?? [];
      this.#lines.set(address, line);
      line.push({ enter, sendAway });
      this.#waiting += 1;
      if (this.#waiting > this.#longest) this.#sendOneAway();
    });
  }

  #sendOneAway(): void {
    // Among equally long queues, the newest one.
    const [longest] = [...this.#lines].reverse().sort(([, one], [, other]) => other.length - one.length);
    if (!longest) return;
    const [address, line] = longest;
    line.pop()?.sendAway(new AppError('unavailable', { headers: { 'retry-after': '10' } }));
    this.#waiting -= 1;
    if (line.length === 0) this.#lines.delete(address);
  }

  /** Hands the place to the next in turn, so that nobody slips in between. */
  #leave(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#busy -= 1;
      return;
    }
    const [address, line] = next;
    const waiter = line.shift();
    this.#lines.delete(address);
    if (line.length > 0) this.#lines.set(address, line);
    this.#waiting -= 1;
    if (waiter) setImmediate(waiter.enter);
  }
}
