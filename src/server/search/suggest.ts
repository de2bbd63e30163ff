import { sql } from 'kysely';
import { categories } from '#lib/categories.ts';
import { plain } from '#lib/format/plain.ts';
import { allProvinces, districtsOf } from '#lib/places/mozambique.ts';
import { among } from '#server/db/among.ts';
import { fold, type Reads, storeOf, wordsOf } from '#server/documents/documents.ts';
import type { Ctx } from '#server/types.ts';
import { type Group, groupsOf, wordsBegunBy } from './expand.ts';

/** Of the newest with these words. */
const mostLookedAt = 200;
const most = { words: 2, titles: 4, places: 2, categories: 1 } as const;
const shortest = 2;

/** How a search could go on that is being typed: words that are found, titles, categories, and places. */
export async function suggest({ db }: Pick<Ctx, 'db'>, typed: string): Promise<string[]> {
  const words = wordsOf(typed, 8);
  const last = words.at(-1);
  const typedWords = typed.trim().split(/\s+/);
  const begun = plain(typedWords.at(-1) ?? '');
  if (!last || begun.length < shortest) return [];
  const goesOn = (ending: string) => [...typedWords.slice(0, -1), ending].join(' ');
  const [known, titles] = await Promise.all([
    wordsBegunBy(db, last, most.words),
    titlesWith(db, await groupsOf(db, words)),
  ]);
  const all = [
    ...known.map(({ written }) => goesOn(written)),
    ...beginningWith(places, begun).slice(0, most.places).map(goesOn),
    ...(words.length === 1 ? beginningWith(categories, begun).slice(0, most.categories) : []),
    ...mostFrequent(titles).slice(0, most.titles),
  ];
  const once = new Map(all.map((text) => [plain(text), text]));
  once.delete(plain(typed));
  return [...once.values()];
}

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

/** Of the newest with these words those that have them in their title. Nobody is suggested by their name. */
async function titlesWith(db: Reads, groups: readonly Group[]): Promise<string[]> {
  const ids = await storeOf(db).newest(db, { groups, most: mostLookedAt });
  const heads = await storeOf(db).heads(db, ids);
  const fitting = heads.filter(({ title }) => {
    const words = title.split(' ');
    return groups.every((group) => group.some((word) => words.includes(word)));
  });
  if (fitting.length === 0) return [];
  const { rows } = await sql<{ title: string }>`
    select coalesce(s.title, c.name) as title from entries e
      left join services s on e.type = 'service' and s.id = e.ref_id
      left join companies c on e.type = 'company' and c.id = e.ref_id
    where ${among(
      db,
      'e.id',
      fitting.map(({ id }) => id),
    )} and e.type <> 'user' order by e.id desc`.execute(db);
  return rows.map(({ title }) => title);
}
