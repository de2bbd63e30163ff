import { counterKey, type Limit, type Limits } from './limits.ts';

/** A window begins with the first take. `taken` never exceeds the limit. */
interface Window {
  taken: number;
  readonly endsAt: number;
}

/** Each limit keeps at most twice this many windows, about 3 MB, whatever number of addresses a client uses. */
const mostYoung = 10_000;

export function inProcessLimits(now: () => number = () => performance.now()): Limits {
  const kept = new Map<string, Windows>();

  const windowsOf = ({ name, withinMs }: Limit): Windows => {
    const known = kept.get(name);
    if (known) return known;
    const windows = new Windows(withinMs);
    kept.set(name, windows);
    return windows;
  };

  return {
    async take(limit, key) {
      const time = now();
      const windows = windowsOf(limit);
      const id = counterKey(key);
      const open = windows.open(id, time);
      if (!open) {
        windows.begin(id, time);
        return undefined;
      }
      if (open.taken >= limit.most) return open.endsAt - time;
      open.taken += 1;
      return undefined;
    },

    async wait(limit, key) {
      const time = now();
      const open = windowsOf(limit).open(counterKey(key), time);
      return open && open.taken >= limit.most ? open.endsAt - time : undefined;
    },

    async giveBack(limit, key) {
      const windows = windowsOf(limit);
      const id = counterKey(key);
      const open = windows.open(id, now());
      if (!open) return;
      open.taken -= 1;
      if (open.taken === 0) windows.forget(id);
    },

    async close() {
      kept.clear();
    },
  };
}

/**
 * Windows of one limit, in two halves by age. When the young half is full, or as old as a window is long, it replaces
 * the old half. So expired windows are never searched one by one.
 */
class Windows {
  readonly #lengthMs: number;
  #young = new Map<string, Window>();
  #old = new Map<string, Window>();
  #youngSince = Number.NEGATIVE_INFINITY;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  open(id: string, time: number): Window | undefined {
    const window = this.#young.get(id) ?? this.#old.get(id);
    return window && window.endsAt > time ? window : undefined;
  }

  begin(id: string, time: number): void {
    if (this.#young.size >= mostYoung || time - this.#youngSince >= this.#lengthMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSince = time;
    }
    this.#young.set(id, { taken: 1, endsAt: time + this.#lengthMs });
  }

  forget(id: string): void {
    this.#young.delete(id);
    this.#old.delete(id);
  }
}
