import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#server/runtime/errors.ts';
import type { Allowances } from './allowances.ts';

interface Waiter {
  readonly enter: () => void;
  readonly sendAway: (refusal: AppError) => void;
}

interface Options {
  /** At most this much work of one address at once, so that others also get in beside slow work. */
  readonly mostOfOne?: number;
  /** Set for work that keeps this thread or a core busy: nobody gets more of it than their allowance. */
  readonly allowances?: Allowances;
}

/** After this much work, newly arrived requests are read first, because work on this thread blocks reading. */
const workBetweenReadsMs = 4;

/**
 * Runs a few pieces of work at once. The rest waits in one queue per address, and the queues take turns, so a client
 * that sends a thousand requests delays only itself. When all queues together are too long, the longest one loses its
 * last.
 */
export class Turns {
  readonly #most: number;
  readonly #longest: number;
  readonly #mostOfOne: number;
  readonly #allowances: Allowances | undefined;
  /** Queues by address, in the order of their next turn. */
  readonly #lines = new Map<string, Waiter[]>();
  readonly #busyWith = new Map<string, number>();
  #busy = 0;
  #waiting = 0;
  /** Milliseconds of work since requests were last read. */
  #workedMs = 0;
  #isReadingNext = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(most: number, longest: number, { mostOfOne = most, allowances }: Options = {}) {
    this.#most = most;
    this.#longest = longest;
    this.#mostOfOne = mostOfOne;
    this.#allowances = allowances;
  }

  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (!this.#lines.has(address) && this.#mayStart(address)) this.#begin(address);
    else await this.#waitIn(address);
    let counted = performance.now();
    const count = () => {
      const now = performance.now();
      this.#count(now - counted);
      this.#allowances?.spend(address, now - counted);
      counted = now;
    };
    try {
      const working = work();
      count();
      this.#letOneIn();
      return await working;
    } finally {
      count();
      this.#end(address);
      this.#letOneIn();
    }
  }

  #mayStart(address: string): boolean {
    const ofOne = this.#busyWith.get(address) ?? 0;
    if (this.#busy >= this.#most || ofOne >= this.#mostOfOne || this.#workedMs >= workBetweenReadsMs)
      return false;
    const pauseMs = this.#allowances?.waitOf(address) ?? 0;
    if (pauseMs > 0) this.#lookAgainIn(pauseMs);
    return pauseMs === 0;
  }

  #lookAgainIn(ms: number): void {
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined;
      this.#letOneIn();
    }, ms).unref();
  }

  #begin(address: string): void {
    this.#busy += 1;
    this.#busyWith.set(address, (this.#busyWith.get(address) ?? 0) + 1);
  }

  #end(address: string): void {
    this.#busy -= 1;
    const others = (this.#busyWith.get(address) ?? 0) - 1;
    if (others > 0) this.#busyWith.set(address, others);
    else this.#busyWith.delete(address);
  }

  #count(ms: number): void {
    this.#workedMs += ms;
    if (this.#isReadingNext) return;
    this.#isReadingNext = true;
    setImmediate(() => {
      this.#isReadingNext = false;
      this.#workedMs = 0;
      this.#letOneIn();
    });
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
    // Of equally long queues, the newest loses its last.
    let longest: [string, Waiter[]] | undefined;
    for (const one of this.#lines) if (!longest || one[1].length >= longest[1].length) longest = one;
    if (!longest) return;
    const [address, line] = longest;
    line.pop()?.sendAway(new AppError('unavailable', { headers: { 'retry-after': '10' } }));
    this.#waiting -= 1;
    if (line.length === 0) this.#lines.delete(address);
  }

  /** The place is taken here, so that nobody else takes it in between. The work that starts then lets in the next. */
  #letOneIn(): void {
    for (const [address, line] of this.#lines) {
      if (!this.#mayStart(address)) continue;
      const waiter = line.shift();
      this.#lines.delete(address);
      if (line.length > 0) this.#lines.set(address, line);
      this.#waiting -= 1;
      this.#begin(address);
      waiter?.enter();
      return;
    }
  }
}

const visitors = new AsyncLocalStorage<string>();

/** Does the work on behalf of a person or address, so that everything inside waits in that queue. */
export const asVisitor = <T>(who: string, work: () => T): T => visitors.run(who, work);

export const currentVisitor = (): string | undefined => visitors.getStore();
