import { AppError } from '#server/errors.ts';

/** Lets a few in at once; the rest wait in line, and who comes to a line that is too long is sent away. */
export class Turns {
  readonly #most: number;
  readonly #longest: number;
  readonly #line: (() => void)[] = [];
  #busy = 0;

  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#busy < this.#most) {
      this.#busy += 1;
      return;
    }
    if (this.#line.length >= this.#longest)
      throw new AppError('unavailable', { headers: { 'retry-after': '10' } });
    await new Promise<void>((resolve) => this.#line.push(resolve));
  }

  /** Who is next takes the place over, so nobody slips in between. */
  #leave(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#busy -= 1;
  }
}
