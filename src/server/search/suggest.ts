import { categories } from '#lib/categories.ts';
import { plain } from '#lib/format/plain.ts';
import { allProvinces, districtsOf } from '#lib/places/mozambique.ts';
import type { SqlDb } from '#server/db/handles.ts';
import {
  fold,
  type Head,
  headsOf,
  knownAmong,
  newest,
  suggestedTitles,
  wordsOf,
} from '#server/documents/documents.ts';
import type { Ctx } from '#server/types.ts';
import { type Group, groupsOf, mostBeginnings } from './expand.ts';

/** Of the newest with these words. */
const mostLookedAt = 200;
const most = { words: 2, titles: 4, places: 2, categories: 1 } as const;
const shortest = 2;

/** How a search could go on that is being typed: words of titles and trades, categories, places, and titles. */
export async function suggest({ db }: Pick<Ctx, 'db'>, typed: string): Promise<string[]> {
  const words = wordsOf(typed, 8);
  const last = words.at(-1);
  const typedWords = typed.trim().split(/\s+/);
  const begun = plain(typedWords.at(-1) ?? '');
  if (!last || begun.length < shortest) return [];
  const goesOn = (ending: string) => [...typedWords.slice(0, -1), ending].join(' ');
  const groups = await groupsOf(db, words);
  // Of a word that was typed before, or that says nothing, nothing goes on.
  const isLast = wordsOf(begun, 8).some(({ folded }) => folded === last.folded);
  const [known, offers] = await Promise.all([
    knownAmong(db, isLast ? (groups.at(-1) ?? []) : [], mostBeginnings),
    offersWith(db, groups),
  ]);
  const said = new Set(offers.flatMap(({ head }) => [...wordsIn(head.title), ...wordsIn(head.tags)]));
  const inTitle = offers.filter(({ head }) => {
    const title = wordsIn(head.title);
    return groups.every((group) => group.some((word) => title.includes(word)));
  });
  const all = [
    ...known
      .filter(({ word }) => said.has(word))
      .slice(0, most.words)
      .map(({ written }) => goesOn(written)),
    ...beginningWith(places, begun).slice(0, most.places).map(goesOn),
    ...(words.length === 1 ? beginningWith(categories, begun).slice(0, most.categories) : []),
    ...mostFrequent(inTitle.map(({ title }) => title)).slice(0, most.titles),
  ];
  const once = new Map(all.map((text) => [plain(text), text]));
  once.delete(plain(typed));
  return [...once.values()];
}

const wordsIn = (text: string) => text.split(' ').filter(Boolean);

/** Provinces first: more is to be found there. */
const places = [
  ...new Set([
    ...allProvinces.map(({ name }) => name),
    ...allProvinces.flatMap(({ name }) => districtsOf(name).map((district) => district.name)),
  ]),
];

const beginningWith = (names: readonly string[], begun: string) =>
  names.filter((name) => plain(name).startsWith(begun));

/** Each once, however it is written; one that another begins with stands for both. */
function mostFrequent(titles: readonly string[]): string[] {
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

/** The newest with these words. Nobody is suggested by their name: of people only what they do. */
async function offersWith(db: SqlDb, groups: readonly Group[]): Promise<Offer[]> {
  const ids = await newest(db, { groups, most: mostLookedAt });
  const [heads, titles] = await Promise.all([headsOf(db, ids), suggestedTitles(db, ids)]);
  return heads.map((head) => {
    const title = titles.get(head.id) ?? '';
    return { title, head: title === '' ? { ...head, title } : head };
  });
}
