import { headsOf, wordsOf } from '#server/entries/documents/documents.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Alike, listAlike } from './queries.ts';

interface Likeness extends Omit<Alike, 'now'> {
  readonly title: string;
  readonly district: string | null;
}

/** How many of the newest things of the category are compared: so many of the province, and so many of the country. */
const mostCompared = 24;
const mostTitleWords = 8;
/** Things of this category are similar only if their titles share words. */
const catchAll = 'Outros';

/** First those whose titles share the most words, and among equals the nearest. */
export async function similarThings(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { title, district, ...like }: Likeness,
  most: number,
): Promise<number[]> {
  const wanted = { ...like, now: clock.now().toISOString() };
  const [nearby, anywhere] = await Promise.all([
    like.province === null ? [] : listAlike(db, wanted, mostCompared),
    listAlike(db, { ...wanted, province: null }, mostCompared),
  ]);
  const found = new Map([...nearby, ...anywhere].map((entry) => [entry.id, entry]));
  const heads = await headsOf(db, [...found.keys()]);
  const titles = new Map(heads.map((head) => [head.id, new Set(head.title.split(' '))]));
  const words = wordsOf(title, mostTitleWords);
  return Array.from(found.values(), (entry) => ({
    ...entry,
    shared: words.filter(({ folded }) => titles.get(entry.id)?.has(folded)).length,
    distance: entry.province !== like.province ? 2 : entry.district !== district ? 1 : 0,
  }))
    .filter(({ shared }) => shared > 0 || like.category !== catchAll)
    .sort((one, other) => other.shared - one.shared || one.distance - other.distance || other.id - one.id)
    .slice(0, most)
    .map(({ ref_id }) => ref_id);
}
