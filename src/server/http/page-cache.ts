import type { Kept } from '#server/http/bytes.ts';
import type { PageContents } from '#server/http/page-contents.ts';

export interface KeptPage extends Kept {
  /** Of the bytes that are kept. */
  readonly size: number;
}

interface Entry {
  readonly page: KeptPage;
  readonly contents: PageContents;
  readonly until: number;
}

/** What is found only by looking again, such as how often something was seen, is that old at most. */
const lastsMs = 10 * 60_000;
const mostBytes = 24 * 1024 * 1024;
const mostChanges = 10_000;

/**
 * Pages as they were rendered, the ones asked for longest ago given up first. Dropped as soon as something of somebody on
 * them changes. A page that was being rendered when that happened is answered and not kept: `begin` notes the moment.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;
  /** Counts changes; whose came when. */
  #moment = 0;
  readonly #changed = new Map<number, number>();
  /** Before it nothing is known any more. */
  #knownSince = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until < this.#now()) {
      this.#bytes -= entry.page.size;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.page;
  }

  begin(): number {
    return this.#moment;
  }

  /** False, where something on it has changed since `begun`. */
  keep(key: string, page: KeptPage, contents: PageContents, begun: number): boolean {
    if (this.#hasChanged(contents, begun)) return false;
    this.#drop(key);
    this.#entries.set(key, { page, contents, until: this.#now() + lastsMs });
    this.#bytes += page.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
    return true;
  }

  /** Drops each page that shows something of this person, and each list: the change may bring something onto it. */
  dropOf(ownerId: number): void {
    this.#moment += 1;
    this.#changed.delete(ownerId);
    this.#changed.set(ownerId, this.#moment);
    this.#forgetOldChanges();
    for (const [key, { contents }] of this.#entries)
      if (contents.isList || contents.owners.has(ownerId)) this.#drop(key);
  }

  #hasChanged({ isList, owners }: PageContents, begun: number): boolean {
    if (isList) return this.#moment > begun;
    if (begun < this.#knownSince) return true;
    for (const id of owners) if ((this.#changed.get(id) ?? 0) > begun) return true;
    return false;
  }

  #forgetOldChanges(): void {
    for (const [id, moment] of this.#changed) {
      if (this.#changed.size <= mostChanges) return;
      this.#changed.delete(id);
      this.#knownSince = moment;
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.page.size ?? 0;
    this.#entries.delete(key);
  }
}
