import type { Tx } from '#server/db/connect.ts';
import type { SqlDb } from '#server/db/handles.ts';
import { type Document, documentOf, type Made, wordsIn } from './document.ts';
import type { Head } from './head.ts';
import {
  listEntryIds,
  listIdsFrom,
  listSources,
  listStrays,
  listSuggestedTitles,
  type Which,
} from './queries.ts';
import type { Match } from './store.ts';
import { storeOf } from './store-of.ts';
import { type Changes, countWords } from './word-queries.ts';

export { type Filters, termsAsked } from './filter-terms.ts';
export type {} from './store.ts';
export { holdCounts, type Known, knownAmong, wordsFrom } from './word-queries.ts';
export { beginningsOf, fold, type Word, wordsOf } from './words.ts';
export type { Head, Which };

const writtenAtOnce = 500;

/** Brings what these entries are found by to what they are now, in the same transaction. Says how many were not. */
export async function refreshDocuments(tx: Tx, which: Which): Promise<number> {
  const ids = await listEntryIds(tx, which);
  let changed = 0;
  for (let from = 0; from < ids.length; from += writtenAtOnce)
    changed += await refresh(tx, ids.slice(from, from + writtenAtOnce));
  return changed;
}

/** Ids of those that match, the newest first. */
export const newest = (db: SqlDb, match: Match): Promise<number[]> => storeOf(db).newest(db, match);

/** What is looked at of these, the newest first. */
export const headsOf = (db: SqlDb, ids: readonly number[]): Promise<Head[]> => storeOf(db).heads(db, ids);

/** Titles of those of these that may be suggested, by their ids. */
export const suggestedTitles = async (db: SqlDb, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await listSuggestedTitles(db, ids)).map(({ id, title }) => [id, title]));

/** Of entries that are gone. */
export async function removeDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += writtenAtOnce)
    await replace(tx, await storeOf(tx).read(tx, ids.slice(from, from + writtenAtOnce)), []);
}

/** Those of no entry, which no entry leads to. */
export async function removeStrays(tx: Tx): Promise<number> {
  const ids = await listStrays(tx);
  await removeDocuments(tx, ids);
  return ids.length;
}

async function refresh(tx: Tx, ids: readonly number[]): Promise<number> {
  const compared = await compare(tx, ids);
  await replace(tx, compared.wrong, compared.right);
  return amissOf(compared);
}

/** What is kept and should not be, and what should be and is not. */
interface Compared {
  readonly wrong: readonly Document[];
  readonly right: readonly Made[];
}

const amissOf = ({ wrong, right }: Compared): number =>
  new Set([...wrong, ...right.map(({ document }) => document)].map(({ id }) => id)).size;

async function compare(db: SqlDb, ids: readonly number[]): Promise<Compared> {
  const kept = new Map((await storeOf(db).read(db, ids)).map((document) => [document.id, document]));
  const wanted = (await listSources(db, ids)).map(documentOf);
  const right = wanted.filter(({ document }) => !isSame(document, kept.get(document.id)));
  for (const { document } of wanted) if (isSame(document, kept.get(document.id))) kept.delete(document.id);
  return { wrong: [...kept.values()], right };
}

const isSame = (one: Document, other: Document | undefined) =>
  other !== undefined && one.words === other.words && one.head === other.head;

async function replace(tx: Tx, before: readonly Document[], after: readonly Made[]): Promise<void> {
  const store = storeOf(tx);
  const stays = new Set(after.map(({ document }) => document.id));
  await store.remove(
    tx,
    before.map(({ id }) => id).filter((id) => !stays.has(id)),
  );
  await store.write(
    tx,
    after.map(({ document }) => document),
  );
  await countWords(tx, differences(before, after));
}

function differences(before: readonly Document[], after: readonly Made[]): Changes {
  const changes: Changes = new Map();
  const add = (word: string, more: number, written: string) => {
    const known = changes.get(word);
    changes.set(word, { more: (known?.more ?? 0) + more, written: known?.written || written });
  };
  for (const document of before) for (const word of wordsIn(document)) add(word, -1, '');
  for (const { document, words } of after) {
    const written = new Map(words.map((word) => [word.folded, word.written]));
    for (const word of wordsIn(document)) add(word, 1, written.get(word) ?? '');
  }
  return changes;
}

/** How many entries are not found by what they are, or are and should not be. */
export async function documentsAmiss(db: SqlDb): Promise<number> {
  let amiss = 0;
  for (let after = 0; ; ) {
    const ids = await listIdsFrom(db, after, writtenAtOnce);
    const last = ids.at(-1);
    if (last === undefined) return amiss;
    amiss += amissOf(await compare(db, ids));
    after = last;
  }
}
