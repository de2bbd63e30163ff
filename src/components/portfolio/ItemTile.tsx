import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { ShownItem } from '#lib/portfolio/thing.ts';
import { Still } from './Still.tsx';

interface Props {
  item: Omit<ShownItem, 'created_at' | 'poster_avatar' | 'poster_type'>;
  heading: 'h2' | 'h3';
  named?: boolean;
  first?: boolean;
  still?: typeof stillOnTile;
}

export const ItemTile = ({
  item,
  heading: Heading,
  named = false,
  first = false,
  still = stillOnTile,
}: Props) => (
  <article className="item-tile">
    <Still item={item} {...still} first={first} />
    <Heading className="thing-card-title">
      <a href={item.viewer} data-item={item.id}>
        {item.title}
      </a>
    </Heading>
    {item.still_url && <SeePicture of={item.still_url} />}
    {named && <p className="one-line text-f13 text-text2">{item.poster_name}</p>}
  </article>
);

// Phones show two tiles in a row, wide screens four.
export const stillOnTile = {
  widest: 448,
  sizes: '(min-width: 768px) 240px, (min-resolution: 2.5dppx) 31vw, 46vw',
};
// Phones show three in a row.
export const stillOfFew = {
  widest: 448,
  sizes: '(min-width: 768px) 240px, (min-resolution: 2.5dppx) 72px, 104px',
};
