import { categories } from '#lib/categories.ts';
import { plain } from '#lib/format/plain.ts';
import { allProvinces, districtsOf } from '#lib/places/mozambique.ts';
import type { SqlDb } from '#server/db/connect.ts';
import {
  fold,
  type Head,
  headsOf,
  knownAmong,
  newest,
  suggestedTitles,
  wordsOf,
} from '#server/entries/documents/documents.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Group, groupsOf, mostBeginnings } from './expand.ts';

/** Only the newest documents with these words are read. */
const mostLookedAt = 200;
const most = { words: 2, titles: 4, places: 2, categories: 1 } as const;
const shortest = 2;

export async function suggest({ db }: Pick<Ctx, 'db'>, typed: string): Promise<string[]> {
  const words = wordsOf(typed, 8);
  const last = words.at(-1);
  const typedWords = typed.trim().split(/\s+/);
  const unfinished = plain(typedWords.at(-1) ?? '');
  if (!last || unfinished.length < shortest) return [];
  const completedWith = (ending: string) => [...typedWords.slice(0, -1), ending].join(' ');
  const groups = await groupsOf(db, words);
  // Only the last word is continued. It is not continued if it repeats an earlier word or is a stop word.
  const isLast = wordsOf(unfinished, 8).some(({ folded }) => folded === last.folded);
  const [known, offers] = await Promise.all([
    knownAmong(db, isLast ? (groups.at(-1) ?? []) : [], mostBeginnings),
    offersWith(db, groups),
  ]);
  const usedWords = new Set(offers.flatMap(({ head }) => [...wordsIn(head.title), ...wordsIn(head.tags)]));
  const inTitle = offers.filter(({ head }) => {
    const title = wordsIn(head.title);
    return groups.every((group) => group.some((word) => title.includes(word)));
  });
  const all = [
    ...known
      .filter(({ word }) => usedWords.has(word))
      .slice(0, most.words)
      .map(({ written }) => completedWith(written)),
    ...beginningWith(places, unfinished).slice(0, most.places).map(completedWith),
    ...(words.length === 1 ? beginningWith(categories, unfinished).slice(0, most.categories) : []),
    ...mostFrequent(inTitle.map(({ title }) => title)).slice(0, most.titles),
  ];
  const once = new Map(all.map((text) => [plain(text), text]));
  once.delete(plain(typed));
  return [...once.values()];
}

const wordsIn = (text: string) => text.split(' ').filter(Boolean);

/** Provinces come first, because more offers are found there. */
const places = [
  ...new Set([
    ...allProvinces.map(({ name }) => name),
    ...allProvinces.flatMap(({ name }) => districtsOf(name).map((district) => district.name)),
  ]),
];

const beginningWith = (names: readonly string[], unfinished: string) =>
  names.filter((name) => plain(name).startsWith(unfinished));

/** Each title once, in whatever spelling. A title that begins with a more frequent title is dropped. */
export function mostFrequent(titles: readonly string[], fewest = 1): string[] {
  const counts = new Map<string, { title: string; count: number }>();
  for (const title of titles) {
    const key = plain(title)
      .split(/[^a-z0-9]+/)
      .map(fold)
      .join(' ');
    const known = counts.get(key);
    counts.set(key, { title: known?.title ?? title, count: (known?.count ?? 0) + 1 });
  }
  const sorted = [...counts.values()]
    .filter(({ count }) => count >= fewest)
    .sort((one, other) => other.count - one.count || one.title.length - other.title.length)
    .map(({ title }) => title);
  return sorted.filter(
    (title, at) => !sorted.slice(0, at).some((shorter) => title.startsWith(`${shorter} `)),
  );
}

interface Offer {
  readonly title: string;
  readonly head: Head;
}

async function offersWith(db: SqlDb, groups: readonly Group[]): Promise<Offer[]> {
  const ids = await newest(db, { groups, most: mostLookedAt });
  const [heads, titles] = await Promise.all([headsOf(db, ids), suggestedTitles(db, ids)]);
  return heads.map((head) => {
    const title = titles.get(head.id) ?? '';
    return { title, head: title === '' ? { ...head, title } : head };
  });
}
