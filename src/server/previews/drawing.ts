import type { Turns } from '#server/fairness/turns.ts';

/**
 * A picture that is being drawn, or was. Everybody who asks for it waits in the line of their own address, and the first
 * whose turn it is draws it for all: whoever joins waits for nobody else's line.
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
        // Who was sent away may still get what another line brings.
        if (this.#hasBegun || this.#lines.size === 0) this.#png.reject(error);
      });
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#png.resolve(await this.#draw());
  }
}
