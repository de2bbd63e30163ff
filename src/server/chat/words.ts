import type { SqlDb, Tx } from '#server/db/connect.ts';
import { companyOf } from '#server/db/sides.ts';
import { beginningsOf, type Word, wordIndexOf, wordsOf } from '#server/entries/documents/documents.ts';

const mostWords = 60;
const mostAsked = 8;
/** A shorter beginning matches too many words. */
const shortestBeginning = 2;

/** Each term includes the side that may find it, so a search costs only as much as one's own messages. */
const termOf = (speaker: number, word: string) => {
  const companyId = companyOf(speaker);
  return `${companyId === null ? speaker : `c${companyId}`}_${word}`;
};

export function termsOf(text: string, speakers: readonly number[]): string {
  const words = withCompounds(wordsOf(text, mostWords));
  return speakers
    .flatMap((speaker) => words.map((word) => termOf(speaker, word)))
    .sort()
    .join(' ');
}

export const removeFromIndex = (tx: Tx, ids: readonly number[]): Promise<void> => indexOf(tx).remove(tx, ids);

interface Indexed {
  readonly id: number;
  readonly text: string;
  readonly low_id: number;
  readonly high_id: number;
}

/** For sides that have changed. */
export async function indexAgain(tx: Tx, messages: readonly Indexed[]): Promise<void> {
  const rows = messages
    .map(({ id, text, low_id, high_id }) => ({ id, words: termsOf(text, [low_id, high_id]) }))
    .filter(({ words }) => words !== '');
  await removeFromIndex(
    tx,
    messages.map(({ id }) => id),
  );
  if (rows.length > 0) await indexOf(tx).insertion(rows).execute(tx);
}

interface Asked {
  /** The sides on which the reader sits. */
  readonly speakers: readonly number[];
  readonly q: string;
  readonly before?: number | undefined;
  readonly most: number;
}

export async function findByWords(db: SqlDb, { speakers, q, before, most }: Asked): Promise<number[]> {
  const words = wordsOf(q, mostAsked);
  const last = words.at(-1);
  if (!last) return [];
  const isFinished = /[^\p{L}\p{M}\p{N}]$/u.test(q);
  const groups = words.map((word) => {
    const known = [word.folded, ...(word.compound ? [word.compound.folded] : [])];
    const begun =
      word === last && !isFinished
        ? beginningsOf(word).filter((text) => text.length >= shortestBeginning)
        : [];
    return speakers.flatMap((speaker) => [
      ...known.map((text) => termOf(speaker, text)),
      ...begun.map((text) => `${termOf(speaker, text)}*`),
    ]);
  });
  return indexOf(db).newest(db, { groups, before, most });
}

const withCompounds = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap(({ folded, compound }) => (compound ? [folded, compound.folded] : [folded]))),
];

const indexOf = (db: SqlDb) => wordIndexOf(db, 'message_words');
