import type { EntryTable } from '#server/db/schema.ts';

/** What is looked at of each match, to count, to sort and to show it. */
export interface Head
  extends Pick<EntryTable, 'type' | 'ref_id' | 'category' | 'province' | 'remote' | 'price_cents'> {
  readonly id: number;
  /** Words, with spaces between them. */
  readonly title: string;
  readonly tags: string;
  readonly place: string;
}

/** As one line: a thousand of them are read as one text, in two thirds of the time that rows take. */
export const lineOf = (head: Head): string =>
  [
    ...[head.id, head.type, head.ref_id, head.category, head.province, head.remote, head.price_cents],
    ...[head.title, head.tags, head.place],
  ]
    .map((part) => part ?? '')
    .join('\t');

/** The newest first. */
export const headsIn = (lines: string | null | undefined): Head[] =>
  lines
    ? lines
        .split('\n')
        .map(headOf)
        .sort((one, other) => other.id - one.id)
    : [];

function headOf(line: string): Head {
  const [id, type, ref_id, category, province, remote, price, title = '', tags = '', place = ''] =
    line.split('\t');
  return {
    id: Number(id),
    type: type as Head['type'],
    ref_id: Number(ref_id),
    category: category || null,
    province: province || null,
    remote: remote === '1' ? 1 : 0,
    price_cents: price ? Number(price) : null,
    ...{ title, tags, place },
  };
}
