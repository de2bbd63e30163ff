import { plain } from '#lib/format/plain.ts';

/** Cyrillic and Greek letters that look like a Latin one in lower or upper case. */
const foreign = [
  ['аАαΑ', 'a'],
  ['вВβΒ', 'b'],
  ['сСϲ', 'c'],
  ['ԁ', 'd'],
  ['еЕєЄεΕ', 'e'],
  ['нНηΗһҺ', 'h'],
  ['іІїЇιΙ', 'i'],
  ['јЈ', 'j'],
  ['кКκΚ', 'k'],
  ['ӏӀ', 'l'],
  ['мМμΜ', 'm'],
  ['Ν', 'n'],
  ['оОοΟ', 'o'],
  ['рРρΡ', 'p'],
  ['ѕЅ', 's'],
  ['тТτΤ', 't'],
  ['υ', 'u'],
  ['ѵν', 'v'],
  ['ԝ', 'w'],
  ['хХχΧ', 'x'],
  ['уУγΥ', 'y'],
  ['Ζ', 'z'],
] as const;

const latinOf = new Map(foreign.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin])));

/** Small Latin letters without accents, also for letters in another style (`𝗽`, `ｐ`) and those that only look Latin. */
export const latin = (text: string): string =>
  plain(Array.from(text.normalize('NFKC'), (letter) => latinOf.get(letter) ?? letter).join(''));
