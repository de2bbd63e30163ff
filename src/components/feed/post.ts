import type { ReactNode } from 'react';

/** What every card of a list is given. */
export interface PostProps<Card> {
  card: Card;
  /** What anybody can do with it. */
  acts: ReactNode;
  /** The first on the page: its picture is loaded at once. */
  first: boolean;
  /** In a list where promoted things stand out. */
  promotes: boolean;
}
