import { attempt, type Handlers, type WorkerCtx } from './attempt.ts';
import { giveBack, type Taken, takeDue } from './queries.ts';

const mostAtOnce = 4;
/** A mail server that hangs takes three hands; the fourth goes on with everything else. */
const mostOfAKind = 3;

interface Terms {
  /** For how long a taken row is nobody else's. */
  readonly leaseMs: number;
  /** How long one try may take: less than the lease, so that no two are at it. */
  readonly tryMs: number;
}

interface UnderWay {
  readonly kind: string;
  readonly cut: AbortController;
  readonly ended: Promise<void>;
}

/** What takes due work and does it, a little at a time. */
export class Hands<C extends WorkerCtx> {
  readonly #ctx: C;
  readonly #handlers: Handlers<C>;
  readonly #terms: Terms;
  readonly #whenFree: () => void;
  readonly #underWay = new Set<UnderWay>();
  #filling: Promise<number> = Promise.resolve(0);
  #resting = false;

  constructor(ctx: C, handlers: Handlers<C>, terms: Terms, whenFree: () => void) {
    this.#ctx = ctx;
    this.#handlers = handlers;
    this.#terms = terms;
    this.#whenFree = whenFree;
  }

  get areFree(): boolean {
    return this.#underWay.size === 0;
  }

  /** Begins what is due until all hands are full, and says how much it began. One call after another, or two would each fill the last hand. */
  fill(): Promise<number> {
    const next = () => this.#fill();
    this.#filling = this.#filling.then(next, next);
    return this.#filling;
  }

  async #fill(): Promise<number> {
    let begun = 0;
    while (!this.#resting && this.#underWay.size < mostAtOnce) {
      const now = this.#ctx.clock.now();
      const lease = new Date(now.getTime() + this.#terms.leaseMs);
      const taken = await takeDue(this.#ctx.db, { now, lease, except: this.#fullKinds() });
      if (!taken) break;
      if (this.#resting) {
        await giveBack(this.#ctx.db, taken, now);
        break;
      }
      this.#begin(taken);
      begun += 1;
    }
    return begun;
  }

  #begin(taken: Taken): void {
    const cut = new AbortController();
    const ended = attempt(this.#ctx, this.#handlers, taken, cut.signal);
    const underWay = { kind: taken.kind, cut, ended };
    const timer = setTimeout(() => cut.abort(new TookTooLong()), this.#terms.tryMs);
    this.#underWay.add(underWay);
    void ended.then(() => {
      clearTimeout(timer);
      this.#underWay.delete(underWay);
      this.#whenFree();
    });
  }

  #fullKinds(): string[] {
    const kinds = Array.from(this.#underWay, ({ kind }) => kind);
    return [...new Set(kinds)].filter((kind) => kinds.filter((one) => one === kind).length >= mostOfAKind);
  }

  /** Takes nothing new; resolves when everything under way has ended. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#filling.catch(() => undefined); // whoever asked to fill has heard of it
    await Promise.all(Array.from(this.#underWay, ({ ended }) => ended));
  }

  drop(): void {
    for (const { cut } of this.#underWay) cut.abort(new Stopped());
  }
}

class TookTooLong extends Error {
  override name = 'TookTooLong';
}
class Stopped extends Error {
  override name = 'Stopped';
}
