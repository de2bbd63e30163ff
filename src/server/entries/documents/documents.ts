import { setImmediate as pause } from 'node:timers/promises';
import { type ThingType, thingTypes } from '#lib/things.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Document, type DocumentWithWords, documentOf, wordsIn } from './document.ts';
import { type Head, headsIn } from './head.ts';
import { listEntryIds, listSources, listStrays, listSuggestedTitles, type Which } from './queries.ts';
import type { Match } from './store.ts';
import { storeOf, wordIndexOf } from './store-of.ts';
import { type Changes, countWords } from './word-queries.ts';

export { type Filters, isAmountTerm, isFilterTerm, termsAsked } from './filter-terms.ts';
export { wordIndexOf } from './store-of.ts';
export { holdCounts, type Known, knownAmong, wordsFrom } from './word-queries.ts';
export { beginningsOf, fold, type Word, wordsOf } from './words.ts';
export type { Head, Which };

const batchSize = 500;
const mostLookedAt = 5000;
/** In between, other requests are served. */
const comparedAtOnce = 100;
/** Each takes some milliseconds. */
const mostMerges = 50;

interface Rewritten {
  readonly count: number;
  readonly types: ReadonlySet<ThingType>;
}

export async function refreshDocuments(tx: Tx, which: Which): Promise<Rewritten> {
  const ids = await listEntryIds(tx, which);
  let count = 0;
  const types = new Set<ThingType>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const compared = await compare(tx, ids.slice(from, from + batchSize));
    await replace(tx, compared.outdated, compared.current);
    count += countChanged(compared);
    for (const document of bothOf(compared)) for (const type of typesOf(document)) types.add(type);
  }
  return { count, types };
}

/** Of an entry that this transaction has made. */
export async function writeNewDocument(tx: Tx, id: number): Promise<ReadonlySet<ThingType>> {
  const documents = (await listSources(tx, [id])).map(documentOf);
  await replace(tx, [], documents);
  return new Set(documents.flatMap(({ document }) => typesOf(document)));
}

const typesOf = ({ head }: Document): readonly ThingType[] => {
  const types = headsIn(head).map(({ type }) => type);
  return types.length > 0 ? types : thingTypes;
};

export const newest = (db: SqlDb, match: Match): Promise<number[]> => storeOf(db).newest(db, match);

export const headsOf = (db: SqlDb, ids: readonly number[]): Promise<Head[]> => storeOf(db).heads(db, ids);

export async function wordsOfDocument(db: SqlDb, id: number): Promise<string[]> {
  const [document] = await storeOf(db).read(db, [id]);
  return document?.words.split(' ').filter(Boolean) ?? [];
}

export const suggestedTitles = async (db: SqlDb, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await listSuggestedTitles(db, ids)).map(({ id, title }) => [id, title]));

export async function removeDocuments(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<ThingType>> {
  const types = new Set<ThingType>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const documents = await storeOf(tx).read(tx, ids.slice(from, from + batchSize));
    await replace(tx, documents, []);
    for (const type of documents.flatMap(typesOf)) types.add(type);
  }
  return types;
}

/** Documents without an entry among some after this id. */
export async function straysAfter(db: SqlDb, after: number): Promise<{ strays: number[]; next?: number }> {
  const { last, strays } = await listStrays(db, after, mostLookedAt);
  return last === null ? { strays } : { strays, next: last };
}

export async function removeStrays(tx: Tx, after: number): Promise<Rewritten> {
  const { strays } = await straysAfter(tx, after);
  return { count: strays.length, types: await removeDocuments(tx, strays) };
}

interface Compared {
  readonly outdated: readonly Document[];
  readonly current: readonly DocumentWithWords[];
}

const bothOf = ({ outdated, current }: Compared): Document[] => [
  ...outdated,
  ...current.map(({ document }) => document),
];

const countChanged = (compared: Compared): number => new Set(bothOf(compared).map(({ id }) => id)).size;

async function compare(db: SqlDb, ids: readonly number[]): Promise<Compared> {
  const kept = new Map((await storeOf(db).read(db, ids)).map((document) => [document.id, document]));
  const wanted = (await listSources(db, ids)).map(documentOf);
  const current = wanted.filter(({ document }) => !isSame(document, kept.get(document.id)));
  for (const { document } of wanted) if (isSame(document, kept.get(document.id))) kept.delete(document.id);
  return { outdated: [...kept.values()], current };
}

const isSame = (one: Document, other: Document | undefined) =>
  other !== undefined && one.words === other.words && one.head === other.head;

async function replace(
  tx: Tx,
  before: readonly Document[],
  after: readonly DocumentWithWords[],
): Promise<void> {
  const store = storeOf(tx);
  const written = new Set(after.map(({ document }) => document.id));
  const known = before.map(({ id }) => id);
  await store.remove(
    tx,
    known.filter((id) => !written.has(id)),
  );
  await store.write(
    tx,
    after.map(({ document }) => document),
    known.filter((id) => written.has(id)),
  );
  await countWords(tx, differences(before, after));
}

function differences(before: readonly Document[], after: readonly DocumentWithWords[]): Changes {
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

/**
 * Queue job: in the end the database file no longer contains deleted words. Runs many short transactions, so that other
 * writers need not wait, and returns where it goes on.
 */
export async function dropDeletedWords(
  { db }: Pick<Ctx, 'db'>,
  { table = 'documents', isBegun = false }: QueuedWork['drop-deleted-words'],
): Promise<QueuedWork['drop-deleted-words'] | undefined> {
  const index = wordIndexOf(db, table);
  for (let merges = 0; merges < mostMerges; merges += 1) {
    const isFirst = !isBegun && merges === 0;
    if (await db.inTransaction((tx) => index.dropDeleted(tx, isFirst))) continue;
    return table === 'documents' ? { table: 'message_words' } : undefined;
  }
  return { table, isBegun: true };
}

export async function countOutdated(db: SqlDb, which: Which): Promise<number> {
  const ids = await listEntryIds(db, which);
  let outdated = 0;
  for (let from = 0; from < ids.length; from += comparedAtOnce) {
    outdated += countChanged(await compare(db, ids.slice(from, from + comparedAtOnce)));
    await pause();
  }
  return outdated;
}
