import { tooMany } from '#server/fairness/limits/limits.ts';
import { AppError } from '#server/runtime/errors.ts';

interface Upload {
  /** Who sends it. */
  readonly account: string;
  readonly address: string;
  /** The most that it can bring. */
  readonly bytes: number;
}

interface Waiter extends Upload {
  readonly enter: () => void;
}

/** More than a phone sends at once, and sends again after lost answers. */
const longestLine = 100;
/** Our own pages give up after this time. */
const patienceMs = 60_000;

/**
 * Decides which uploads may be received now: a few of each account at a time, and all together no more bytes than the
 * disk lends them. The others wait unread, in one line per account, and the lines take turns.
 */
export class UploadTurns {
  readonly #atOnce: number;
  readonly #room: number;
  /** The lines, in the order of their next turn. */
  readonly #lines = new Map<string, Waiter[]>();
  readonly #busy = new Map<string, number>();
  readonly #bytesFrom = new Map<string, number>();
  #bytes = 0;

  /** `atOnce` uploads of one account, `room` bytes of all. */
  constructor(atOnce: number, room: number) {
    this.#atOnce = atOnce;
    this.#room = room;
  }

  /** Waits for its turn. Returns what ends it, which must be called once, when the files are deleted. */
  async enter({ account, address, bytes }: Upload): Promise<() => void> {
    // One that is larger than the room goes alone.
    const upload = { account, address, bytes: Math.min(bytes, this.#share) };
    const line = this.#lines.get(account) ?? [];
    if (line.length >= longestLine) throw tooMany(patienceMs);
    this.#lines.set(account, line);
    await new Promise<void>((enter, sendAway) => {
      const late = setTimeout(() => {
        this.#remove(waiter);
        sendAway(new AppError('unavailable', { headers: { 'retry-after': '10' } }));
        // Others may fit where this one did not.
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

  /** Whoever has many accounts has one address, and leaves half of the room to others. */
  get #share(): number {
    return this.#room / 2;
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const line = this.#remove(next);
      // The account goes behind the others.
      if (line.length > 0) {
        this.#lines.delete(next.account);
        this.#lines.set(next.account, line);
      }
      this.#count(next, 1);
      next.enter();
    }
  }

  /** The first of those that may come in. While there is no room for it, nobody passes it: else a large one waits for ever. */
  #next(): Waiter | undefined {
    for (const [account, [first]] of this.#lines) {
      if (!first || (this.#busy.get(account) ?? 0) >= this.#atOnce) continue;
      if ((this.#bytesFrom.get(first.address) ?? 0) + first.bytes > this.#share) continue;
      return this.#bytes + first.bytes <= this.#room ? first : undefined;
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
