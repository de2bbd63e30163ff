import { attempt, type Handlers, type WorkerCtx } from './attempt.ts';
import type { WorkKind } from './kinds.ts';
import { giveBack, type Taken, takeDue } from './queries.ts';

const mostAtOnce = 4;
/** A hanging mail server blocks at most three slots. The fourth continues with other work. */
const mostOfAKind = 3;
/**
 * Kinds that wait for servers of strangers, and how many of each run at once. Each has slots of its own, so that slow
 * pictures of imports keep no webhook waiting, and one slot is left for other work.
 */
const ofStrangers: ReadonlyMap<string, number> = new Map<WorkKind, number>([
  ['send-webhook', 2],
  ['import-services', 1],
]);

export interface Terms {
  readonly leaseMs: number;
  /** Shorter than the lease, so that two workers never run the same job. */
  readonly attemptMs: number;
}

/** Kinds whose attempts take longer than others. At most one of each runs at once, so that they never take all slots. */
export type LongKinds = Partial<Readonly<Record<WorkKind, Terms>>>;

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
  readonly #long: ReadonlyMap<string, Terms>;
  readonly #whenFree: () => void;
  readonly #running = new Set<RunningWork>();
  #filling: Promise<number> = Promise.resolve(0);
  #isFinishing = false;

  constructor(
    ctx: C,
    handlers: Handlers<C>,
    terms: Terms & { readonly long: LongKinds },
    whenFree: () => void,
  ) {
    this.#ctx = ctx;
    this.#handlers = handlers;
    this.#terms = terms;
    this.#long = new Map(Object.entries(terms.long));
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
      const running = Array.from(this.#running, ({ id }) => id);
      const taken = await takeDue(this.#ctx.db, {
        now,
        ...this.#leases(now),
        kinds: this.#freeKinds(),
        running,
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
    const { attemptMs } = this.#long.get(taken.kind) ?? this.#terms;
    const timer = setTimeout(() => cut.abort(new TookTooLong()), attemptMs);
    this.#running.add(running);
    void ended.then(() => {
      clearTimeout(timer);
      this.#running.delete(running);
      this.#whenFree();
    });
  }

  #leases(now: Date): { lease: Date; longLeases: ReadonlyMap<string, Date> } {
    const after = ({ leaseMs }: Terms) => new Date(now.getTime() + leaseMs);
    const longLeases = new Map(Array.from(this.#long, ([kind, terms]) => [kind, after(terms)]));
    return { lease: after(this.#terms), longLeases };
  }

  /** Of what this program knows: a kind that only a newer one knows waits for it. */
  #freeKinds(): string[] {
    const atIt = Array.from(this.#running, ({ kind }) => kind);
    const most = (kind: string) => (this.#long.has(kind) ? 1 : (ofStrangers.get(kind) ?? mostOfAKind));
    const isFree = (kind: string) => atIt.filter((one) => one === kind).length < most(kind);
    return Object.keys(this.#handlers).filter(isFree);
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
