import { wordsOfHtml } from '#lib/format/excerpt.ts';
import aliases from '#lib/places/aliases.json' with { type: 'json' };
import { type Asked, marksOf } from './marks.ts';
import { type Word, wordsOf } from './words.ts';

/** By which words an entry is found, field by field; the marks are what filters ask for. */
export interface Document {
  readonly id: number;
  readonly title: string;
  readonly tags: string;
  readonly place: string;
  readonly rest: string;
  readonly marks: string;
}

export const fields = ['title', 'tags', 'place', 'rest', 'marks'] as const;

/** A visible entry with the texts of what it stands for. */
export interface Source extends Asked {
  readonly id: number;
  readonly title: string;
  /** Whose it is. */
  readonly owner: string;
  readonly tags: string;
  readonly description: string;
}

const most = { title: 30, tags: 40, place: 20, rest: 150 } as const;

interface Made {
  readonly document: Document;
  readonly words: readonly Word[];
}

export function documentOf(source: Source): Made {
  const { id, title, owner, tags, description, province, district, category } = source;
  const parts = {
    title: withWholes(title, most.title),
    tags: withWholes(`${tags} ${category ?? ''}`, most.tags),
    place: withWholes([province, district, ...otherNamesOf(district)].filter(Boolean).join(' '), most.place),
    rest: withWholes(
      `${owner} ${source.type === 'company' ? wordsOfHtml(description) : description}`,
      most.rest,
    ),
  };
  const text = (words: readonly Word[]) => words.map(({ folded }) => folded).join(' ');
  return {
    document: {
      id,
      title: text(parts.title),
      tags: text(parts.tags),
      place: text(parts.place),
      rest: text(parts.rest),
      marks: marksOf(source).join(' '),
    },
    words: [...parts.title, ...parts.tags, ...parts.place, ...parts.rest],
  };
}

/** Xai-Xai is found by its parts and in one. */
function withWholes(text: string, most: number): Word[] {
  const words = wordsOf(text, most).flatMap(({ whole, ...part }) => (whole ? [part, whole] : [part]));
  return [...new Map(words.map((word) => [word.folded, word])).values()];
}

const otherNames = new Map<string, readonly string[]>(Object.entries(aliases));
const otherNamesOf = (district: string | null) => otherNames.get(district ?? '') ?? [];

/** Every word of it, once. */
export const wordsIn = (document: Document): Set<string> =>
  new Set(fields.flatMap((field) => document[field].split(' ')).filter(Boolean));
