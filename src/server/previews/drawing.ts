import type { Turns } from '#server/fairness/turns.ts';

/**
 * A preview picture, drawn or being drawn. All who request it wait in the queue of their own address. The first whose
 * turn comes draws it for all, so nobody waits for another queue.
 */
export class Drawing {
  readonly #turns: Turns;
  readonly #draw: () => Promise<Buffer>;
  readonly #png = Promise.withResolvers<Buffer>();
  readonly #lines = new Set<string>();
  #hasBegun = false;

  constructor(turns: Turns, draw: () => Promise<Buffer>) {
    this.#turns = turns;
    this.#draw = draw;
  }

  askedFrom(address: string): Promise<Buffer> {
    if (!this.#hasBegun && !this.#lines.has(address)) this.#waitIn(address);
    return this.png;
  }

  get png(): Promise<Buffer> {
    return this.#png.promise;
  }

  #waitIn(address: string): void {
    this.#lines.add(address);
    this.#turns
      .take(address, () => this.#begin())
      .catch((error: unknown) => {
        this.#lines.delete(address);
        // A refused client may still get the picture from another queue.
        if (this.#hasBegun || this.#lines.size === 0) this.#png.reject(error);
      });
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#png.resolve(await this.#draw());
  }
}
