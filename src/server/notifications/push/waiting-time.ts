/** The waiting time of one person's devices at first, and how much of it returns per second. */
const mostMs = 20_000;
const share = 1 / 6;
const mostKept = 10_000;

interface Left {
  readonly ms: number;
  readonly at: number;
}

export class WaitingTime {
  readonly #left = new Map<number, Left>();

  isUsedUp(who: number): boolean {
    return this.#leftOf(who) <= 0;
  }

  /** A negative `ms` gives time back. */
  spend(who: number, ms: number): void {
    const left = { ms: Math.min(mostMs, this.#leftOf(who) - ms), at: performance.now() };
    this.#left.delete(who);
    this.#left.set(who, left);
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= mostKept) return;
      this.#left.delete(oldest);
    }
  }

  #leftOf(who: number): number {
    const known = this.#left.get(who);
    return known ? Math.min(mostMs, known.ms + (performance.now() - known.at) * share) : mostMs;
  }
}
