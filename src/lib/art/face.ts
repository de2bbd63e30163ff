import { nameHash } from './name-hash.ts';

/** Columns of faces.svg, which has portraits above and cloths below. */
const columns = 6;
const women = [1, 3, 5];
const men = [2, 4, 6];

/**
 * What stands for a person or company: a portrait, a cloth behind the initial, or the plain ground of a photo. Always the
 * same for the same name.
 */
export function faceClass(name: string, { company = false, photo = false } = {}): string {
  const hash = nameHash(name.trim());
  const paint = `paint-${(hash % columns) + 1}`;
  if (photo) return paint;
  const some = company ? [] : portraitsFor(name);
  const portrait = some[hash % (some.length + 2)];
  return portrait ? `face paint-${portrait}` : `woven ${paint}`;
}

/** A beard for Amina would look like a mistake. Where the ending of a first name does not tell, no portrait tries to. */
function portraitsFor(name: string): readonly number[] {
  const [first = ''] = name.trim().toLowerCase().split(/\s/);
  if (/^(abdala|issa|juma|mussa)$/.test(first)) return [];
  if (first.endsWith('a')) return women;
  return /([^ã]o|[^ç]ão|os|son)$/.test(first) ? men : [];
}
