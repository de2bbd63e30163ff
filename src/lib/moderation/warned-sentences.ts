export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Around the words where the sentence is longer than a phone shows at once. */
const mostAround = 120;

/** The sentences of a text in which these words stand, cut where the words begin and end. */
export function warnedSentences(text: string, words: readonly string[]): Piece[][] {
  const found = spansOf(text, words);
  const sentences: Piece[][] = [];
  let end = -1;
  for (const span of found) {
    if (span.from < end) continue;
    const from = sentenceStart(text, span.from);
    end = sentenceEnd(text, span.to);
    sentences.push(pieces(text, found, from, end));
  }
  return sentences;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Later words are looked for behind earlier ones, as the same words may stand twice. */
function spansOf(text: string, words: readonly string[]): Span[] {
  const spans: Span[] = [];
  let after = 0;
  for (const word of words) {
    const from = text.indexOf(word, after);
    if (word === '' || from < 0) continue;
    after = from + word.length;
    spans.push({ from, to: after });
  }
  return spans;
}

function sentenceStart(text: string, at: number): number {
  const least = Math.max(0, at - mostAround);
  const before = text.slice(least, at);
  const ends = [...before.matchAll(/[.!?]\s+|\n+/g)].pop();
  return ends ? least + ends.index + ends[0].length : least;
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + mostAround);
  const end = /[.!?](?=\s|$)|\n/.exec(after);
  return at + (end ? end.index + (end[0] === '\n' ? 0 : 1) : after.length);
}

function pieces(text: string, found: readonly Span[], from: number, to: number): Piece[] {
  const all: Piece[] = [];
  let at = from;
  const add = (until: number, isFound: boolean) => {
    if (until > at) all.push({ text: text.slice(at, until), isFound });
    at = Math.max(at, until);
  };
  for (const span of found) {
    if (span.to <= from || span.from >= to) continue;
    add(span.from, false);
    add(Math.min(span.to, to), true);
  }
  add(to, false);
  return all;
}
