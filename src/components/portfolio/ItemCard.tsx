import type { ReactNode } from 'react';
import { CardSeller } from '#components/services/CardSeller.tsx';
import type { ShownItem } from '#lib/portfolio/thing.ts';
import { Still } from './Still.tsx';

interface Props {
  item: ShownItem;
  heading: 'h2' | 'h3';
  /** The beginning of the description. */
  words?: string;
  /** The page of the seller. Undefined in a list of one seller. */
  sellerPage?: string;
  /** Buttons for everybody. */
  acts?: ReactNode;
  /** The first card of the page loads its picture at once. */
  first?: boolean;
}

/** A work in a mixed list: its still, title and seller. One link makes the whole card lead to its viewer. */
export const ItemCard = ({ item, heading: Heading, words, sellerPage, acts, first = false }: Props) => (
  <article className="card thing-card">
    <Still item={item} widest={320} sizes="(min-width: 768px) 220px, 136px" first={first} />
    <div className="thing-card-words">
      <Heading className="thing-card-title">
        <a href={item.viewer}>{item.title}</a>
      </Heading>
      {words && <p className="feed-words">{words}</p>}
    </div>
    <CardSeller thing={item} page={sellerPage} words={['Portfolio']} />
    {acts}
  </article>
);
