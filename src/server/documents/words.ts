import { plain } from '#lib/format/plain.ts';

/** A word as it is compared, and as somebody wrote it. */
export interface Word {
  readonly folded: string;
  readonly written: string;
  /** What it is a part of: Xai-Xai, which others write in one. */
  readonly whole?: Word;
}

/** What stands between words and says nothing of what is looked for. */
const small = new Set(
  `a o e as os ao aos da de do das dos em na no nas nos um uma uns umas ou por para pelo pela com sem se que`.split(
    ' ',
  ),
);

/** Longer ones are no words of anybody's. */
const longest = 40;

/** The words of a text, each once, in the order in which they come. Both databases find by these and nothing else. */
export function wordsOf(text: string, most: number): Word[] {
  const words = new Map<string, Word>();
  for (const [run] of text
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu)) {
    if (words.size >= most) break;
    const whole = wholeOf(run);
    for (const written of run.split('-'))
      for (const part of partsOf(written)) {
        if (part === '' || part.length > longest || small.has(part)) continue;
        const folded = fold(part);
        const known = words.get(folded) ?? { folded, written: written.slice(0, longest) };
        words.set(folded, whole ? { whole, ...known } : known);
      }
  }
  return [...words.values()].slice(0, most);
}

function wholeOf(run: string): Word | undefined {
  const joined = partsOf(run).join('');
  if (!run.includes('-') || joined === '' || run.length > longest) return undefined;
  return { folded: fold(joined), written: run };
}

/** Accents go here; what else is left of other alphabets finds nothing. */
const partsOf = (written: string) => plain(written).split(/[^a-z0-9]+/);

/**
 * One form for what people write in several ways: before and after 1990 (electricista, óptimo, acção), and in the
 * plural. It need not be a word, only the same for all of them.
 */
export const fold = (word: string): string => (hasDigit(word) ? word : singular(spelling(word)));

/**
 * With what the whole word may begin, where only this much of it is written. What stands behind the first is for where
 * nothing begins with that.
 */
export function beginningsOf({ folded, written }: Word): string[] {
  const typed = partsOf(written).find((part) => fold(part) === folded) ?? folded;
  if (hasDigit(typed)) return [folded];
  // "cons" is no plural yet.
  const begun = spelling(typed).startsWith(folded) ? folded : spelling(typed);
  // And "elec" may be about to lose its last letter.
  return /[cp]$/.test(begun) ? [begun, `${begun.slice(0, -1)}t`, `${begun.slice(0, -1)}c`] : [begun];
}

const hasDigit = (word: string) => /\d/.test(word);

const spelling = (word: string) =>
  word
    .replace(/^humid/, 'umid')
    .replace(/c(?=[ct])/g, '')
    .replace(/p(?=[ct])/g, '');

function singular(word: string): string {
  if (word.length < 4) return word;
  const one = word
    .replace(/(?:oes|aes|aos)$/, 'ao')
    .replace(/(?<=..)([aeou])is$/, '$1l')
    // civil and civis, and táxi and táxis.
    .replace(/(?<=.[^aeiou])il$/, 'i')
    .replace(/ns$/, 'm')
    // português and portugueses, prótese and próteses.
    .replace(/(?<=...)eses?$/, 'e')
    .replace(/(?<=[aeiou])s$/, '');
  // árvore and árvores, professor and professores.
  return one.replace(/(?<=[rz])e$/, '');
}
