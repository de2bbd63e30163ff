interface Options<T> {
  /** What is gathered is written at once by this. */
  readonly write: (items: readonly T[]) => Promise<void>;
  /** Those that could not be written are lost. */
  readonly onFailure: (error: unknown) => void;
}

/** Transactions stay short, so that whoever writes meanwhile hardly waits. */
const mostAtOnce = 100;

/**
 * Gathers small writes while the ones before are being written: a thousand devices come or answer at once, and each
 * commit costs a sync of the disk. Of the items with the same key only the last is written.
 */
export class Gathering<T> {
  readonly #options: Options<T>;
  readonly #waiting = new Map<string, T>();
  #writing: Promise<void> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  add(key: string, item: T): void {
    this.#waiting.set(key, item);
    this.#writing ??= this.#write();
  }

  /** Resolves when all that was added is written. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, mostAtOnce);
      for (const [key] of some) this.#waiting.delete(key);
      await this.#options.write(some.map(([, item]) => item)).catch(this.#options.onFailure);
    }
    this.#writing = undefined;
  }
}
