import { plain } from './plain.ts';

/** Like 'Padaria São José', 7 → 'padaria-sao-jose-7'. */
export function slugOf(words: string, id: number): string {
  const text = plain(words)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return text ? `${text}-${id}` : String(id);
}

export function idOfSlug(slug: string): number | undefined {
  const [, digits] = /^(?:.*[^-]-)?([1-9]\d{0,15})$/.exec(slug) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : undefined;
}
