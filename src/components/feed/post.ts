import type { ReactNode } from 'react';

/** The props of every card in a list. */
export interface PostProps<Card> {
  card: Card;
  /** The buttons for the thing. */
  acts: ReactNode;
  /** The picture of the first card comes before the others. */
  first: boolean;
  /** True in lists where promoted things stand out. */
  promotes: boolean;
}
