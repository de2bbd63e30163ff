import { wordsOfHtml } from '#lib/format/excerpt.ts';
import aliases from '#lib/places/aliases.json' with { type: 'json' };
import { type FilterSource, isFilterTerm, termsOf } from './filter-terms.ts';
import { lineOf } from './head.ts';
import { type Word, wordsOf } from './words.ts';

export interface Document {
  readonly id: number;
  /** Unique and sorted, separated by spaces. */
  readonly words: string;
  readonly head: string;
}

export interface Source extends FilterSource {
  readonly id: number;
  readonly ref_id: number;
  readonly rating_rank: number | null;
  readonly title: string;
  readonly owner: string;
  readonly tags: string;
  readonly description: string;
}

const most = { title: 30, tags: 40, place: 20, rest: 150 } as const;

export interface DocumentWithWords {
  readonly document: Document;
  readonly words: readonly Word[];
}

export function documentOf(source: Source): DocumentWithWords {
  const { id, type, ref_id, category, province, remote, verified, price_cents, district, rating_rank } =
    source;
  const title = wordsWithCompounds(source.title, most.title);
  const tags = wordsWithCompounds(`${source.tags} ${category ?? ''}`, most.tags);
  const places = [province, district, ...otherNamesOf(district)].filter(Boolean).join(' ');
  const place = wordsWithCompounds(places, most.place);
  const description = type === 'company' ? wordsOfHtml(source.description) : source.description;
  const words = [
    ...title,
    ...tags,
    ...place,
    ...wordsWithCompounds(`${source.owner} ${description}`, most.rest),
  ];
  const all = new Set([...words.map(({ folded }) => folded), ...termsOf(source)]);
  const head = lineOf({
    id,
    type,
    ref_id,
    category,
    province,
    remote,
    verified,
    price_cents,
    rating_rank,
    title: textOf(title),
    tags: textOf(tags),
    place: textOf(place),
  });
  return { document: { id, words: [...all].sort().join(' '), head }, words };
}

const textOf = (words: readonly Word[]) => words.map(({ folded }) => folded).join(' ');

/** A compound such as Xai-Xai is found by its parts and as one word. */
function wordsWithCompounds(text: string, most: number): Word[] {
  const words = wordsOf(text, most).flatMap(({ compound, ...part }) =>
    compound ? [part, compound] : [part],
  );
  return [...new Map(words.map((word) => [word.folded, word])).values()];
}

const otherNames = new Map<string, readonly string[]>(Object.entries(aliases));
const otherNamesOf = (district: string | null) => otherNames.get(district ?? '') ?? [];

export const wordsIn = (document: Document): string[] =>
  document.words.split(' ').filter((word) => word !== '' && !isFilterTerm(word));
