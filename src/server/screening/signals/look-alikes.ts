import { plain } from '#lib/format/plain.ts';

/** Letters that look like a Latin one in lower or upper case: Cyrillic, Greek, and small capitals. */
const foreign = [
  ['ᴀаАαΑ', 'a'],
  ['ʙвВβΒ', 'b'],
  ['ᴄсСϲ', 'c'],
  ['ᴅԁ', 'd'],
  ['ᴇеЕєЄεΕ', 'e'],
  ['ꜰ', 'f'],
  ['ɢ', 'g'],
  ['ʜнНηΗһҺ', 'h'],
  ['ɪіІїЇιΙ', 'i'],
  ['ᴊјЈ', 'j'],
  ['ᴋкКκΚ', 'k'],
  ['ʟӏӀ', 'l'],
  ['ᴍмМμΜ', 'm'],
  ['ɴΝ', 'n'],
  ['ᴏоОοΟ', 'o'],
  ['ᴘрРρΡ', 'p'],
  ['ʀ', 'r'],
  ['ꜱѕЅ', 's'],
  ['ᴛтТτΤ', 't'],
  ['ᴜυ', 'u'],
  ['ᴠѵν', 'v'],
  ['ᴡԝ', 'w'],
  ['хХχΧ', 'x'],
  ['ʏуУγΥ', 'y'],
  ['ᴢΖ', 'z'],
] as const;

const latinOf = new Map(foreign.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin])));

/** Small Latin letters without accents, also for letters in another style (`𝗽`, `ｐ`) and those that only look Latin. */
export const latin = (text: string): string =>
  plain(Array.from(text.normalize('NFKC'), (letter) => latinOf.get(letter) ?? letter).join(''));
