import type { ReactNode } from 'react';

export interface PostProps<Card> {
  card: Card;
  acts: ReactNode;
  /** True for the first card of the list: its picture loads before the others. */
  first: boolean;
  /** True in lists that highlight promoted things. */
  promotes: boolean;
}
