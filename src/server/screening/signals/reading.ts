import type { Span } from '#lib/moderation/signals.ts';
import { colon, comma, dot, end, type Folded, fold, gap } from './folded.ts';

/**
 * A text as a string of roles, one character a word, so that short regular expressions can tell what a sentence says:
 * "Pague a taxa de 500 MT" may be `PdTd9$`. Marks are themselves; `|` ends a sentence.
 */
export interface Reading {
  readonly roles: string;
  /** The words between two offsets in `roles`. */
  spanOf(from: number, to: number): Span;
}

/** For each role, a character, its words as `latin` folds them. A host (`wa.me`) is one word. */
type Vocabulary = Readonly<Record<string, string>>;

const code = (role: string) => role.charCodeAt(0);
const unknown = code('_');
const number = code('9');
const zero = code('0');
const phone = code('H');

/** Reads texts by one vocabulary, in one pass, whatever they are. */
export function readerOf(vocabulary: Vocabulary): (text: string) => Reading {
  const lexicon = lexiconOf(vocabulary);
  return (text) => {
    const folded = fold(text);
    // A host makes one role more than it has words and dots.
    const roles = Buffer.allocUnsafe(2 * folded.size + 2);
    const count = scan(folded, lexicon, roles);
    let places: Uint32Array | undefined;
    return {
      roles: roles.toString('latin1', 0, count),
      spanOf(from, to) {
        if (!places) {
          places = new Uint32Array(2 * count);
          scan(folded, lexicon, roles, places);
        }
        return {
          from: folded.offsetOf(places[2 * from] ?? 0),
          to: folded.offsetOf(places[2 * to - 1] ?? folded.size),
        };
      },
    };
  };
}

/** Words are looked up by their hash: cutting 800 words out of a message takes longer than all else. */
interface Lexicon {
  readonly roleOf: ReadonlyMap<number, number>;
  /** By the last bits of a hash, whether any word has them. Most words are none of the vocabulary. */
  readonly hints: Uint8Array;
}

const hintMask = 0xfff;
const begin = 0x811c9dc5 | 0;
const added = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const roleOf = new Map<number, number>();
  const hints = new Uint8Array(hintMask + 1);
  for (const [role, words] of Object.entries(vocabulary))
    for (const word of words.trim().split(/\s+/))
      for (const form of word.includes('.') ? [word, `www.${word}`] : [word]) {
        const hash = Array.from(form, code).reduce(added, begin);
        if (roleOf.has(hash)) throw new Error(`“${word}” has two roles.`);
        roleOf.set(hash, code(role));
        hints[hash & hintMask] = 1;
      }
  return { roleOf, hints };
}

const isLetter = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Digits written for letters within a word: "p4gar". */
const letterOf = new Uint8Array(128);
for (const [digit, letter] of ['0o', '1i', '3e', '4a', '5s'])
  letterOf[code(digit ?? '')] = code(letter ?? '');

/** Writes the roles, and from where to where each stands if that is asked for. Answers how many there are. */
function scan({ codes, size }: Folded, { roleOf, hints }: Lexicon, roles: Uint8Array, places?: Uint32Array) {
  let count = 0;
  const put = (role: number, from: number, to: number) => {
    roles[count] = role;
    if (places) {
      places[2 * count] = from;
      places[2 * count + 1] = to;
    }
    count += 1;
  };
  const known = (hash: number) => (hints[hash & hintMask] === 0 ? unknown : (roleOf.get(hash) ?? unknown));
  for (let at = 0; at < size; ) {
    const found = codes[at] ?? gap;
    const start = at;
    if (isLetter(found)) {
      let [hash, host, from] = [begin, begin, start];
      for (; ; at += 1) {
        const code = codes[at] ?? gap;
        if (isLetter(code)) {
          hash = added(hash, code);
          host = added(host, code);
        } else if (!isLetter(codes[at + 1] ?? gap)) break;
        else if (code === dot) {
          put(known(hash), from, at);
          put(end, at, at + 1);
          host = added(host, code);
          [hash, from] = [begin, at + 1];
        } else if (isDigit(code) && letterOf[code] !== 0) hash = added(hash, letterOf[code] ?? 0);
        else break;
      }
      put(known(hash), from, at);
      if (from > start && known(host) !== unknown) put(known(host), start, at);
    } else if (isDigit(found)) {
      // Groups of digits belong together where one mark stands between them: `1.500,00`, `84 123 4567`.
      let [digits, head, sum] = [0, 0, 0];
      for (; ; at += 1) {
        const code = codes[at] ?? gap;
        if (isDigit(code)) {
          digits += 1;
          sum += code - zero;
          if (digits <= 4) head = 10 * head + code - zero;
        } else if ((code !== gap && code !== dot && code !== comma) || !isDigit(codes[at + 1] ?? gap)) break;
      }
      put(isPhone(head, digits) ? phone : sum === 0 ? zero : number, start, at);
    } else {
      at += 1;
      // "Taxa de inscrição:" and its amount on the next line are one sentence.
      const isContinued = found === end && roles[count - 1] === colon;
      if (found !== gap && !isContinued) put(found === dot ? end : found, start, at);
    }
  }
  return count;
}

/** A number of Mozambique, with or without 258. Several in a row are one, because their digits join. */
const isPhone = (head: number, digits: number) =>
  digits >= 9 && (head === 2588 || head === 25 || (head >= 8200 && head <= 8799));
