/** Ways to write one legal form. What stands first is what the others become. */
const legalForms: readonly (readonly [form: string, written: RegExp])[] = [
  ['lda', /^(?:lda|ltda|limitada)$/],
  ['sa', /^sa$/],
];

/**
 * A name as it is compared. Alike are: capital and small letters, accents, one space and several, marks like commas and
 * full stops, `&` and `e`, and the ways to write a legal form: Lda, Ltda, Limitada; SA, S.A., Sociedade Anónima.
 */
function foldedName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' e ')
    .replace(/\bs\s?\.\s?a\b\.?/g, ' sa ')
    .replace(/\bsociedade\s+anonima\b/g, ' sa ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => legalForms.find(([, written]) => written.test(word))?.[0] ?? word).join(' ');
}

/** A name of signs alone is like no other. */
export function isSameName(one: string, other: string): boolean {
  const folded = foldedName(one);
  return folded !== '' && folded === foldedName(other);
}
