import { plain } from './plain.ts';

/** Words for an address, and the id that makes it one: 'Padaria São José', 7 → 'padaria-sao-jose-7'. */
export function slugOf(words: string, id: number): string {
  const text = plain(words)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return text ? `${text}-${id}` : String(id);
}

/** The id at the end of such an address; undefined where there is none. */
export function idOfSlug(slug: string): number | undefined {
  const [, digits] = /^(?:.*[^-]-)?([1-9]\d{0,15})$/.exec(slug) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : undefined;
}
