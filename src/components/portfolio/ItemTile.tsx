import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { ShownItem } from '#lib/portfolio/thing.ts';
import { Still } from './Still.tsx';

interface Props {
  item: Omit<ShownItem, 'created_at' | 'poster_avatar' | 'poster_type'>;
  heading: 'h2' | 'h3';
  named?: boolean;
  first?: boolean;
}

export const ItemTile = ({ item, heading: Heading, named = false, first = false }: Props) => (
  <article className="item-tile">
    <Still item={item} {...stillOnTile} first={first} />
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
  widest: 640,
  sizes: '(min-width: 1168px) 268px, (min-width: 768px) 33vw, 46vw',
};
