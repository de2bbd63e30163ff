import type { ReactNode } from 'react';

export interface PostProps<Card> {
  card: Card;
  acts: ReactNode;
  /** True for the first card: its picture loads with high priority. */
  first: boolean;
  promotes: boolean;
  /** True among other kinds: a card says what it is. */
  isMixed: boolean;
}
