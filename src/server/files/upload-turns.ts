import { tooMany } from '#server/fairness/limits/limits.ts';
import { AppError } from '#server/runtime/errors.ts';

interface Upload {
  readonly account: string;
  readonly address: string;
  readonly bytes: number;
}

interface Waiter extends Upload {
  readonly enter: () => void;
}

/** More uploads than a phone sends at once, retries included. */
const longestLine = 100;
/** Our own pages give up after this time. */
const patienceMs = 60_000;

/**
 * Decides which uploads may start: a few per account, and in total no more bytes than the disk can spare. Others wait
 * unread, in one queue per account, and the queues take turns.
 */
export class UploadTurns {
  readonly #atOnce: number;
  readonly #capacity: number;
  readonly #lines = new Map<string, Waiter[]>();
  readonly #busy = new Map<string, number>();
  readonly #bytesFrom = new Map<string, number>();
  #bytes = 0;

  constructor(atOnce: number, capacity: number) {
    this.#atOnce = atOnce;
    this.#capacity = capacity;
  }

  /** Waits for its turn. Returns a function to call once, when the files are deleted. */
  async enter({ account, address, bytes }: Upload): Promise<() => void> {
    // Otherwise an upload larger than this could never start.
    const upload = { account, address, bytes: Math.min(bytes, this.#mostOfAddress) };
    const line = this.#lines.get(account) ?? [];
    if (line.length >= longestLine) throw tooMany(patienceMs);
    this.#lines.set(account, line);
    await new Promise<void>((enter, sendAway) => {
      const late = setTimeout(() => {
        this.#remove(waiter);
        sendAway(new AppError('unavailable', { headers: { 'retry-after': '10' } }));
        // Without this one, others may fit.
        this.#admit();
      }, patienceMs).unref();
      const waiter: Waiter = {
        ...upload,
        enter: () => {
          clearTimeout(late);
          enter();
        },
      };
      line.push(waiter);
      this.#admit();
    });
    return () => {
      this.#count(upload, -1);
      this.#admit();
    };
  }

  /** One address may use half of the capacity, because a person with many accounts has one address. */
  get #mostOfAddress(): number {
    return this.#capacity / 2;
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const line = this.#remove(next);
      if (line.length > 0) {
        this.#lines.delete(next.account);
        this.#lines.set(next.account, line);
      }
      this.#count(next, 1);
      next.enter();
    }
  }

  /**
   * The first upload that may start. None passes it while it waits for capacity; otherwise a large one could wait for ever.
   */
  #next(): Waiter | undefined {
    for (const [account, [first]] of this.#lines) {
      if (!first || (this.#busy.get(account) ?? 0) >= this.#atOnce) continue;
      if ((this.#bytesFrom.get(first.address) ?? 0) + first.bytes > this.#mostOfAddress) continue;
      return this.#bytes + first.bytes <= this.#capacity ? first : undefined;
    }
    return undefined;
  }

  #remove(waiter: Waiter): Waiter[] {
    const line = this.#lines.get(waiter.account) ?? [];
    const at = line.indexOf(waiter);
    if (at >= 0) line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(waiter.account);
    return line;
  }

  #count({ account, address, bytes }: Upload, sign: 1 | -1): void {
    this.#bytes += sign * bytes;
    add(this.#busy, account, sign);
    add(this.#bytesFrom, address, sign * bytes);
  }
}

function add(sums: Map<string, number>, key: string, more: number): void {
  const sum = (sums.get(key) ?? 0) + more;
  if (sum > 0) sums.set(key, sum);
  else sums.delete(key);
}
