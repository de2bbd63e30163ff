import { attempt, type Handlers, type WorkerCtx } from './attempt.ts';
import { giveBack, type Taken, takeDue } from './queries.ts';

const mostAtOnce = 4;
/** A hanging mail server blocks at most three slots. The fourth continues with other work. */
const mostOfAKind = 3;

interface Terms {
  readonly leaseMs: number;
  /** Shorter than the lease, so that two workers never run the same job. */
  readonly attemptMs: number;
}

interface RunningWork {
  readonly id: number;
  readonly kind: string;
  readonly cut: AbortController;
  readonly ended: Promise<void>;
}

export class Slots<C extends WorkerCtx> {
  readonly #ctx: C;
  readonly #handlers: Handlers<C>;
  readonly #terms: Terms;
  readonly #whenFree: () => void;
  readonly #running = new Set<RunningWork>();
  #filling: Promise<number> = Promise.resolve(0);
  #isFinishing = false;

  constructor(ctx: C, handlers: Handlers<C>, terms: Terms, whenFree: () => void) {
    this.#ctx = ctx;
    this.#handlers = handlers;
    this.#terms = terms;
    this.#whenFree = whenFree;
  }

  get areAllFree(): boolean {
    return this.#running.size === 0;
  }

  /**
   * Starts due jobs until all slots are busy. Returns how many it started. Calls run one after another, because two at
   * once would both fill the last slot.
   */
  fill(): Promise<number> {
    const next = () => this.#fill();
    this.#filling = this.#filling.then(next, next);
    return this.#filling;
  }

  async #fill(): Promise<number> {
    let begun = 0;
    while (!this.#isFinishing && this.#running.size < mostAtOnce) {
      const now = this.#ctx.clock.now();
      const lease = new Date(now.getTime() + this.#terms.leaseMs);
      const taken = await takeDue(this.#ctx.db, {
        now,
        lease,
        known: Object.keys(this.#handlers),
        except: this.#fullKinds(),
        running: Array.from(this.#running, ({ id }) => id),
      });
      if (!taken) break;
      if (this.#isFinishing) {
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
    const running = { id: taken.id, kind: taken.kind, cut, ended };
    const timer = setTimeout(() => cut.abort(new TookTooLong()), this.#terms.attemptMs);
    this.#running.add(running);
    void ended.then(() => {
      clearTimeout(timer);
      this.#running.delete(running);
      this.#whenFree();
    });
  }

  #fullKinds(): string[] {
    const kinds = Array.from(this.#running, ({ kind }) => kind);
    return [...new Set(kinds)].filter((kind) => kinds.filter((one) => one === kind).length >= mostOfAKind);
  }

  async finish(): Promise<void> {
    this.#isFinishing = true;
    await this.#filling.catch(() => undefined);
    await Promise.all(Array.from(this.#running, ({ ended }) => ended));
  }

  drop(): void {
    for (const { cut } of this.#running) cut.abort(new Stopped());
  }
}

class TookTooLong extends Error {
  override name = 'TookTooLong';
}
class Stopped extends Error {
  override name = 'Stopped';
}
