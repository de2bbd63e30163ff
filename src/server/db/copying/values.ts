import type { Column } from './tables.ts';

export type Value = null | bigint | number | string | Uint8Array;
export type Row = readonly Value[];

/** The databases hand out their rows in this form, so that what is equal has equal sums. */
export const normalised = (value: Value, { name, kind }: Column): Value => {
  if (value === null) return null;
  switch (kind) {
    case 'integer':
      if (typeof value === 'bigint') return value;
      break;
    case 'real':
      // SQLite does not keep the sign of zero.
      if (typeof value === 'number') return value === 0 ? 0 : value;
      break;
    case 'bytes':
      if (value instanceof Uint8Array) return value;
      break;
    case 'text':
      if (typeof value === 'string') return value;
      break;
    case 'words':
      if (typeof value === 'string') return sortedWords(value);
      break;
  }
  throw new Error(`${name} holds a value that is not ${kind}`);
};

/** PostgreSQL keeps each word once and in an order of its own. */
const sortedWords = (words: string) =>
  [...new Set(words.split(' ').filter((word) => word !== ''))].sort().join(' ');
