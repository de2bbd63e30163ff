import type { OpenApi } from '#lib/contract/open-api.ts';
import { apiDocsTexts, nounGroups, nounText } from '#lib/copy/api-docs.ts';
import { countsOf } from './calls.ts';

export interface IndexedNoun {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly count: number;
}

export interface NounGroup {
  readonly title: string;
  readonly nouns: readonly IndexedNoun[];
}

/** Every noun of the document, in groups. */
export function nounsIn(document: OpenApi): NounGroup[] {
  const counts = countsOf(document);
  const indexed = (name: string): IndexedNoun => {
    const { title, about } = nounText(name);
    return { name, title, about, count: counts.get(name) ?? 0 };
  };
  const named = new Set<string>(nounGroups.flatMap(({ nouns }) => nouns));
  const others = [...counts.keys()].filter((name) => !named.has(name));
  return [
    ...nounGroups.map(({ title, nouns }) => ({
      title,
      nouns: nouns.filter((name) => counts.has(name)).map(indexed),
    })),
    { title: apiDocsTexts.others, nouns: others.map(indexed) },
  ].filter(({ nouns }) => nouns.length > 0);
}
