import type { Tx } from './connect.ts';
import { atEnd } from './transaction.ts';

/**
 * What several parts of a transaction add, to be written together at its end, because each statement is a way to the
 * database.
 */
export class Gathered<Item> {
  readonly #unwritten = new WeakMap<Tx, Item[]>();
  readonly #write: (tx: Tx, items: readonly Item[]) => Promise<unknown>;

  constructor(write: (tx: Tx, items: readonly Item[]) => Promise<unknown>) {
    this.#write = write;
  }

  add(tx: Tx, added: readonly Item[]): void {
    const earlier = this.#unwritten.get(tx);
    if (earlier) {
      earlier.push(...added);
      return;
    }
    const items = [...added];
    this.#unwritten.set(tx, items);
    atEnd(tx, () => {
      // What another ending adds is written by one of its own.
      this.#unwritten.delete(tx);
      return this.#write(tx, items);
    });
  }

  unwrittenIn(tx: Tx): readonly Item[] {
    return this.#unwritten.get(tx) ?? [];
  }
}
