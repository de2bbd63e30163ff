import type { ReactNode } from 'react';
import { CardSeller } from '#components/services/CardSeller.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { ShownItem } from '#lib/portfolio/thing.ts';
import { Still } from './Still.tsx';

interface Props {
  item: ShownItem;
  heading: 'h2' | 'h3';
  words?: string;
  sellerPage?: string;
  acts?: ReactNode;
  first?: boolean;
}

export const ItemCard = ({ item, heading: Heading, words, sellerPage, acts, first = false }: Props) => (
  <article className="card thing-card">
    <Still item={item} {...stillOnCard} first={first} />
    <div className="thing-card-words">
      <Heading className="thing-card-title">
        <a href={item.viewer}>{item.title}</a>
      </Heading>
      {words && <p className="feed-words">{words}</p>}
      {item.still_url && <SeePicture of={item.still_url} />}
    </div>
    <CardSeller thing={item} page={sellerPage} words={['Portfolio', item.seal]} />
    {acts}
  </article>
);

export const stillOnCard = {
  widest: 448,
  sizes: '(min-width: 768px) 220px, (min-resolution: 2.5dppx) 72px, 112px',
};
