import type { SqlDb, Tx } from '#server/db/connect.ts';
import { beginningsOf, type Word, wordIndexOf, wordsOf } from '#server/entries/documents/documents.ts';

const mostWords = 60;
const mostAsked = 8;
/** A shorter beginning matches too many words. */
const shortestBeginning = 2;

/** Each term includes the person who may find it, so a search costs only as much as one's own messages. */
const termOf = (userId: number, word: string) => `${userId}_${word}`;

export function termsOf(text: string, userIds: readonly number[]): string {
  const words = withCompounds(wordsOf(text, mostWords));
  return userIds
    .flatMap((userId) => words.map((word) => termOf(userId, word)))
    .sort()
    .join(' ');
}

export const removeFromIndex = (tx: Tx, ids: readonly number[]): Promise<void> => indexOf(tx).remove(tx, ids);

interface Asked {
  readonly userId: number;
  readonly q: string;
  readonly before?: number | undefined;
  readonly most: number;
}

export async function findByWords(db: SqlDb, { userId, q, before, most }: Asked): Promise<number[]> {
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
    return [...known.map((text) => termOf(userId, text)), ...begun.map((text) => `${termOf(userId, text)}*`)];
  });
  return indexOf(db).newest(db, { groups, before, most });
}

const withCompounds = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap(({ folded, compound }) => (compound ? [folded, compound.folded] : [folded]))),
];

const indexOf = (db: SqlDb) => wordIndexOf(db, 'message_words');
