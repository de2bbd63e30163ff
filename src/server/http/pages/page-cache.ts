import type { ListChange } from '#lib/contract/events.ts';
import type { Bus } from '#server/realtime/bus.ts';
import { changes, type ShownList } from '#server/realtime/list-changes.ts';
import type { KeptPage } from './kept-page.ts';

interface Entry {
  readonly page: KeptPage;
  readonly contents: PageContents;
  readonly until: number;
}

/** Pages expire after this time, because some content changes without an event, such as the number of views. */
const maxAgeMs = 10 * 60_000;
const mostBytes = 24 * 1024 * 1024;
const mostChanges = 10_000;
const mostListChanges = 500;

/**
 * Rendered pages. When the cache is full, the pages unused for longest are dropped. A page is dropped at once when
 * something on it changes. If that happens while the page is being rendered, the page is answered but not stored:
 * `begin` notes when rendering began.
 */
export class PageCache {
  /** How many requests for pages that may be kept were answered from here, and how many were not. */
  readonly answered = { hits: 0, misses: 0 };
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;
  /** The number of changes so far. */
  #moment = 0;
  readonly #changed = new Map<number, number>();
  readonly #changedLists: { readonly lists: ListChange; readonly moment: number }[] = [];
  /** Changes up to this number are forgotten. */
  #knownSince = 0;

  constructor(now: () => number = () => performance.now()) {
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

  keep(key: string, page: KeptPage, contents: PageContents, begun: number): boolean {
    if (this.#hasChanged(contents, begun)) return false;
    this.#store(key, { page, contents, until: this.#now() + maxAgeMs });
    return true;
  }

  /** Stores another variant of a cached page. The same changes drop both. */
  keepBeside(key: string, page: KeptPage, known: { readonly key: string; readonly page: KeptPage }): void {
    const entry = this.#entries.get(known.key);
    if (entry?.page === known.page) this.#store(key, { ...entry, page });
  }

  #store(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.page.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  /** Drops each page that shows something of this person. */
  dropOf(ownerId: number): void {
    this.#moment += 1;
    this.#changed.delete(ownerId);
    this.#changed.set(ownerId, this.#moment);
    this.#forgetOldChanges();
    for (const [key, { contents }] of this.#entries) if (contents.owners.has(ownerId)) this.#drop(key);
  }

  /** Drops each list onto which something comes, or in which something moves. */
  dropLists(lists: ListChange): void {
    this.#moment += 1;
    this.#changedLists.push({ lists, moment: this.#moment });
    this.#forgetOldChanges();
    for (const [key, { contents }] of this.#entries) if (contents.isChangedBy(lists)) this.#drop(key);
  }

  #hasChanged(contents: PageContents, begun: number): boolean {
    if (begun < this.#knownSince) return true;
    for (const id of contents.owners) if ((this.#changed.get(id) ?? 0) > begun) return true;
    return this.#changedLists.some(({ lists, moment }) => moment > begun && contents.isChangedBy(lists));
  }

  #forgetOldChanges(): void {
    for (const [id, moment] of this.#changed) {
      if (this.#changed.size <= mostChanges) break;
      this.#changed.delete(id);
      this.#knownSince = Math.max(this.#knownSince, moment);
    }
    if (this.#changedLists.length > mostListChanges)
      this.#knownSince = Math.max(this.#knownSince, this.#changedLists.shift()?.moment ?? 0);
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.page.size ?? 0;
    this.#entries.delete(key);
  }
}

export function dropChanged(cache: PageCache, bus: Pick<Bus, 'on'>): void {
  bus.on('things-changed', ({ ownerId }) => cache.dropOf(ownerId));
  bus.on('lists-changed', ({ lists }) => cache.dropLists(lists));
}

export class PageContents {
  readonly owners = new Set<number>();
  readonly #lists: ShownList[] = [];

  add(ownerIds: readonly number[], list?: ShownList): void {
    for (const id of ownerIds) this.owners.add(id);
    if (list) this.#lists.push(list);
  }

  isChangedBy(lists: ListChange): boolean {
    return this.#lists.some((list) => changes(lists, list));
  }
}
