/** The part of the thread's time, or of the picture core, that one visitor gets while there are others. */
const allowance = 1 / 4;
const burstMs = 100;
/** A visitor counts as present for this long after a request. */
const latelyMs = 1000;
const mostKept = 10_000;

interface Credit {
  readonly ms: number;
  readonly at: number;
}

let latest = { who: '', at: Number.NEGATIVE_INFINITY };
let before = latest;

function note(who: string, at: number): void {
  if (who !== latest.who) before = latest;
  latest = { who, at };
}

const isAlone = (who: string, now: number): boolean =>
  now - (who === latest.who ? before : latest).at > latelyMs;

/**
 * Counts how much thread or core time each visitor uses. A visitor alone may use all of it. While others are here, a
 * heavy user must pause, because nobody else is served during their work.
 */
export class Allowances {
  readonly #credits = new Map<string, Credit>();

  waitOf(who: string): number {
    const now = performance.now();
    note(who, now);
    const ms = this.#creditOf(who, now);
    return ms >= 0 || isAlone(who, now) ? 0 : -ms / allowance;
  }

  spend(who: string, ms: number): void {
    const now = performance.now();
    const left = this.#creditOf(who, now) - ms;
    this.#credits.delete(who);
    this.#credits.set(who, { ms: Math.max(left, -burstMs), at: now });
    for (const oldest of this.#credits.keys()) {
      if (this.#credits.size <= mostKept) return;
      this.#credits.delete(oldest);
    }
  }

  #creditOf(who: string, now: number): number {
    const known = this.#credits.get(who);
    return known ? Math.min(burstMs, known.ms + (now - known.at) * allowance) : burstMs;
  }
}
