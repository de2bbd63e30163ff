import type { Log } from '#server/runtime/log.ts';

const everyMs = 5000;

/** Counts requests refused under load, and logs them together. One line each would make the load worse. */
export class RefusalTally {
  readonly #log: Log;
  #routes = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(route: string): void {
    if (this.#routes.size === 0) setTimeout(() => this.#write(), everyMs).unref();
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
  }

  #write(): void {
    const routes = Object.fromEntries(this.#routes);
    this.#routes = new Map();
    const refused = Object.values(routes).reduce((sum, count) => sum + count, 0);
    this.#log.warn({ refused, routes, withinMs: everyMs }, 'Requests were refused, because too many came.');
  }
}
