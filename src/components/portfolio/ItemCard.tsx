import type { ReactNode } from 'react';
import { Posted } from '#components/services/Posted.tsx';
import { Face } from '#components/ui/Picture.tsx';
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
    <div className="thing-card-seller">
      <Face
        name={item.poster_name}
        photo={item.poster_avatar}
        company={item.poster_type === 'company'}
        size={28}
      />
      <p className="grow">
        <b className="one-line block">
          {sellerPage ? <a href={sellerPage}>{item.poster_name}</a> : item.poster_name}
        </b>
        <span className="one-line block text-f13 text-text2">
          Portfolio
          <span className="thing-card-date">
            {' · '}
            <Posted when={item.created_at} />
          </span>
        </span>
      </p>
    </div>
    {acts}
  </article>
);
