export class Inbox<T> {
  readonly #items: T[] = [];
  #ended = false;
  #wake = () => {};

  push(item: T): void {
    this.#items.push(item);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async take(): Promise<T | undefined> {
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#items.shift();
  }

  takeAtOnce(): T | undefined {
    return this.#items.shift();
  }
}
