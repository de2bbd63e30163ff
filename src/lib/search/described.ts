import { searchTexts } from '#lib/copy/search.ts';
import { thingPlurals } from '#lib/things.ts';
import { type Asked, hasSearch } from './asked.ts';
import { type Counted, countText, resultsWithin } from './counts.ts';
import { searchHref } from './hrefs.ts';

export function headingOf(asked: Asked): string {
  const { q, category, type, province } = asked;
  if (q) return `Resultados para “${q}”`;
  if (!hasSearch(asked)) return searchTexts.search;
  const what = category ?? (type ? thingPlurals[type] : 'Resultados');
  return province ? `${what} em ${province}` : what;
}

/** The heading of what was found: how many, and of what. */
export const foundHeading = (asked: Asked, found: Counted): string =>
  asked.q ? `${countText(found)} para “${asked.q}”` : `${headingOf(asked)}: ${resultsWithin(found)}`;

/**
 * True for searches that search engines may list: a category, in a province or everywhere. Any other search is
 * personal.
 */
export function isPlace({ category, province, ...others }: Asked): boolean {
  return category !== undefined && Object.values(others).every((value) => value === undefined);
}

export function descriptionOf(asked: Asked): string {
  if (!isPlace(asked)) return searchTexts.description;
  const where = asked.province ?? 'todo o país';
  return `${asked.category} em ${where}: serviços, empresas e freelancers. Veja preços e fale directamente com quem trabalha.`;
}

export const canonicalOf = ({ category, province }: Asked): string =>
  searchHref(category ? { category, province } : {});
