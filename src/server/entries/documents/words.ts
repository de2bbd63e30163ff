import { plain } from '#lib/format/plain.ts';
import { recent } from '#server/runtime/recent.ts';

export interface Word {
  readonly folded: string;
  readonly written: string;
  /** The compound this word is a part of: Xai-Xai, which others write as one word. */
  readonly compound?: Word;
}

const stopWords = new Set(
  `a o e as os ao aos da de do das dos em na no nas nos um uma uns umas ou por para pelo pela com sem se que`.split(
    ' ',
  ),
);

/** Names that are written as one word, as two, or with a hyphen. All forms are taken as the compound. */
const inTwoWords = /(?<![\p{L}\p{N}])(wi)[ \u00a0]+(fi)(?![\p{L}\p{M}\p{N}])/gu;

/** Longer runs of letters are not words. */
const longestWord = 40;

/** The words of a text, each once, in the order of the text. Both databases search by these words only. */
export function wordsOf(text: string, most: number): Word[] {
  const words = new Map<string, Word>();
  for (const [run] of text
    .normalize('NFC')
    .toLowerCase()
    .replace(inTwoWords, '$1-$2')
    .matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu)) {
    if (words.size >= most) break;
    for (const word of wordsOfRun(run)) {
      const known = words.get(word.folded);
      if (!known) words.set(word.folded, word);
      else if (word.compound) words.set(word.folded, { compound: word.compound, ...known });
    }
  }
  return [...words.values()].slice(0, most);
}

/** Texts repeat the same words, and folding one takes longer than all else that is done with it. */
const remembered = recent(5000, readRun);

const wordsOfRun = (run: string) => (run.length > longestWord ? readRun(run) : remembered(run));

function readRun(run: string): readonly Word[] {
  const compound = compoundOf(run);
  return run.split('-').flatMap((written) =>
    partsOf(written)
      .filter((part) => part !== '' && part.length <= longestWord && !stopWords.has(part))
      .map((part) => ({
        ...(compound && { compound }),
        folded: fold(part),
        written: written.slice(0, longestWord),
      })),
  );
}

function compoundOf(run: string): Word | undefined {
  const joined = partsOf(run).join('');
  if (!run.includes('-') || joined === '' || run.length > longestWord) return undefined;
  return { folded: fold(joined), written: run };
}

const partsOf = (written: string) => plain(written).split(/[^a-z0-9]+/);

/**
 * One form for all spellings of a word: before and after the reform of 1990 (electricista, óptimo, acção), singular and
 * plural. The form need not be a real word.
 */
export const fold = (word: string): string => (hasDigit(word) ? word : singular(spelling(word)));

/**
 * The beginnings a finished word may have when only this much is typed. The alternatives after the first are tried only
 * if no word begins with the first.
 */
export function beginningsOf({ folded, written }: Word): string[] {
  const typed = partsOf(written).find((part) => fold(part) === folded) ?? folded;
  if (hasDigit(typed)) return [folded];
  // "cons" may be an unfinished word and not a plural.
  const begun = spelling(typed).startsWith(folded) ? folded : spelling(typed);
  // "elec" may lose its last letter, as in "electricista".
  return /[cp]$/.test(begun) ? [begun, `${begun.slice(0, -1)}t`, `${begun.slice(0, -1)}c`] : [begun];
}

const hasDigit = (word: string) => /\d/.test(word);

const spelling = (word: string) =>
  word
    .replace(/^humid/, 'umid')
    .replace(/c(?=[ct])/g, '')
    .replace(/p(?=[ct])/g, '');

/**
 * The few words in -il that are not stressed there. Their plural ends like that of words in -el (fáceis, hotéis), and
 * accents, which would tell them apart, are often left out.
 */
const unstressed = new RegExp(
  `(?<=^(?:${[
    'fac',
    'dific',
    'doc',
    'indoc',
    'grac',
    'frag',
    'ag',
    'ut',
    'inut',
    'fut',
    'tat',
    'retrat',
    'dut',
    'text',
    'fert',
    'infert',
    'portat',
    'volat',
    'versat',
    'rept',
    'projet',
    'hab',
    'inab',
    'deb',
    'mob',
    'ester',
    'miss',
    'foss',
    'verosim',
  ].join('|')}))eis$`,
);

function singular(word: string): string {
  if (word.length < 4) return word;
  const one = word
    .replace(/(?:oes|aes|aos)$/, 'ao')
    .replace(unstressed, 'i')
    .replace(/(?<=..)([aeou])is$/, '$1l')
    // civil and civis, táxi and táxis.
    .replace(/(?<=.[^aeiou])il$/, 'i')
    .replace(/ns$/, 'm')
    // português and portugueses, prótese and próteses.
    .replace(/(?<=...)eses?$/, 'e')
    .replace(/(?<=[aeiou])s$/, '');
  // árvore and árvores, professor and professores.
  return one.replace(/(?<=[rz])e$/, '');
}
