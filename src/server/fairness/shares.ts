/** The part of this thread's time, or of the core that makes pictures, that one visitor may have while there are others. */
const share = 1 / 4;
/** What a visitor may use at once: a page, and the calls that it makes. */
const burstMs = 100;
/** Somebody was here who asked so lately. */
const latelyMs = 1000;
const mostKept = 10_000;

interface Credit {
  readonly ms: number;
  readonly at: number;
}

/** Who asked last, and who asked before them. */
let latest = { who: '', at: Number.NEGATIVE_INFINITY };
let before = latest;

function note(who: string, at: number): void {
  if (who !== latest.who) before = latest;
  latest = { who, at };
}

const isAlone = (who: string, now: number): boolean =>
  now - (who === latest.who ? before : latest).at > latelyMs;

/**
 * Counts the time of this thread, or of that core, that each visitor uses. Whoever asks without end, alone, may have all of it. While
 * others are here they pause, for every moment of work is one in which nobody else is served.
 */
export class Shares {
  readonly #credits = new Map<string, Credit>();

  /** How long this visitor has to pause now. */
  waitOf(who: string): number {
    const now = performance.now();
    note(who, now);
    const ms = this.#creditOf(who, now);
    return ms >= 0 || isAlone(who, now) ? 0 : -ms / share;
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
    return known ? Math.min(burstMs, known.ms + (now - known.at) * share) : burstMs;
  }
}
