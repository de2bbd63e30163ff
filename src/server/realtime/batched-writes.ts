interface Options<T> {
  readonly write: (items: readonly T[]) => Promise<void>;
  /** Items of a failed batch are lost. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps transactions short, so that other writers hardly wait. */
const mostAtOnce = 100;

/**
 * Collects small writes while the previous batch is being written. A thousand devices may connect or answer at once,
 * and each commit costs a disk sync. Of items with the same key, only the last is written.
 */
export class BatchedWrites<T> {
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
