import { wordsOfHtml } from '#lib/format/excerpt.ts';
import aliases from '#lib/places/aliases.json' with { type: 'json' };
import { type FilterSource, isFilterTerm, termsOf } from './filter-terms.ts';
import { lineOf } from './head.ts';
import { type Word, wordsOf } from './words.ts';

/** By which words an entry is found: its texts' and the filter terms, which are what filters ask for. */
export interface Document {
  readonly id: number;
  /** Each once and in order, with spaces between them. */
  readonly words: string;
  /** As one line. */
  readonly head: string;
}

/** A visible entry with the texts of what it stands for. */
export interface Source extends FilterSource {
  readonly id: number;
  readonly ref_id: number;
  readonly title: string;
  /** Whose it is. */
  readonly owner: string;
  readonly tags: string;
  readonly description: string;
}

const most = { title: 30, tags: 40, place: 20, rest: 150 } as const;

export interface Made {
  readonly document: Document;
  /** Those that people can write. */
  readonly words: readonly Word[];
}

export function documentOf(source: Source): Made {
  const { id, type, ref_id, category, province, remote, price_cents, district } = source;
  const title = withWholes(source.title, most.title);
  const tags = withWholes(`${source.tags} ${category ?? ''}`, most.tags);
  const places = [province, district, ...otherNamesOf(district)].filter(Boolean).join(' ');
  const place = withWholes(places, most.place);
  const description = type === 'company' ? wordsOfHtml(source.description) : source.description;
  const words = [...title, ...tags, ...place, ...withWholes(`${source.owner} ${description}`, most.rest)];
  const all = new Set([...words.map(({ folded }) => folded), ...termsOf(source)]);
  const head = lineOf({
    ...{ id, type, ref_id, category, province, remote, price_cents },
    ...{ title: textOf(title), tags: textOf(tags), place: textOf(place) },
  });
  return { document: { id, words: [...all].sort().join(' '), head }, words };
}

const textOf = (words: readonly Word[]) => words.map(({ folded }) => folded).join(' ');

/** Xai-Xai is found by its parts and in one. */
function withWholes(text: string, most: number): Word[] {
  const words = wordsOf(text, most).flatMap(({ whole, ...part }) => (whole ? [part, whole] : [part]));
  return [...new Map(words.map((word) => [word.folded, word])).values()];
}

const otherNames = new Map<string, readonly string[]>(Object.entries(aliases));
const otherNamesOf = (district: string | null) => otherNames.get(district ?? '') ?? [];

/** Of what it is found by, what people can write. */
export const wordsIn = (document: Document): string[] =>
  document.words.split(' ').filter((word) => word !== '' && !isFilterTerm(word));
