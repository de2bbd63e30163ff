const none: ReadonlySet<never> = new Set();

export class MultiMap<Key, Value> {
  readonly #sets = new Map<Key, Set<Value>>();

  of(key: Key): ReadonlySet<Value> {
    return this.#sets.get(key) ?? none;
  }

  has(key: Key): boolean {
    return this.#sets.has(key);
  }

  keys(): Key[] {
    return [...this.#sets.keys()];
  }

  add(key: Key, value: Value): void {
    const known = this.#sets.get(key);
    if (known) known.add(value);
    else this.#sets.set(key, new Set([value]));
  }

  delete(key: Key, value: Value): void {
    const known = this.#sets.get(key);
    known?.delete(value);
    if (known?.size === 0) this.#sets.delete(key);
  }
}
