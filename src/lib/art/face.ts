import { nameHash } from './name-hash.ts';

/** Columns of faces.svg: 1 to 6 are portraits, 7 to 9 round cloths; companies have nine cloths of their own below. */
const columns = 9;
const cloths = [7, 8, 9];
const women = [1, 3, 5, 7, 9];
const men = [2, 4, 6, 8, 9];

/**
 * What stands for a person or company: a portrait, a cloth behind the initial, or the plain ground of a photo. Always the
 * same for the same name.
 */
export function faceClass(name: string, { company = false, photo = false } = {}): string {
  const hash = nameHash(name.trim());
  const any = (hash % columns) + 1;
  if (photo) return `paint-${any}`;
  if (company) return `cloth-${any}`;
  const some = drawnFor(name);
  const column = some[hash % some.length] ?? columns;
  return cloths.includes(column) ? `cloth-${column}` : `face-${column}`;
}

/** A beard for Amina would look like a mistake. Where the ending of a first name does not tell, no portrait tries to. */
function drawnFor(name: string): readonly number[] {
  const [first = ''] = name.trim().toLowerCase().split(/\s/);
  if (/^(abdala|issa|juma|mussa)$/.test(first)) return cloths;
  if (first.endsWith('a')) return women;
  return /([^ã]o|[^ç]ão|os|son)$/.test(first) ? men : cloths;
}
