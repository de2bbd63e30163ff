import type { ReactNode } from 'react';
import { Posted } from '#components/services/Posted.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { paths } from '#lib/paths.ts';
import type { ShownItem } from '#lib/portfolio/thing.ts';

interface Props {
  item: ShownItem;
  heading: 'h2' | 'h3';
  /** The page of the seller. Undefined in a list of one seller. */
  sellerPage?: string;
  /** Buttons for everybody. */
  acts?: ReactNode;
  /** The first card of the page loads its picture at once. */
  first?: boolean;
}

/** A work in a list: its still, title and seller. One link makes the whole card lead to its viewer. */
export const ItemCard = ({ item, heading: Heading, sellerPage, acts, first = false }: Props) => (
  <article className="card thing-card">
    <div className="media">
      {item.still_url && <Picture address={item.still_url} {...beside} first={first} />}
    </div>
    <div className="thing-card-words">
      <Heading className="thing-card-title">
        <a href={paths.sharedItem(item.id)}>{item.title}</a>
      </Heading>
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
        <Posted when={item.created_at} />
      </p>
    </div>
    {acts}
  </article>
);

const beside = { widest: 320, sizes: '(min-width: 1024px) 280px, 136px', width: 136, height: 136 };
