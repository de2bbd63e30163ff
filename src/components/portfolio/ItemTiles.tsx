import type { CardInFeed, CardOf } from '#lib/thing-fronts.ts';
import { ItemTile } from './ItemTile.tsx';

export const ItemTiles = ({ cards }: { cards: readonly CardInFeed[] }) => (
  <div className="item-tiles">
    {cards.filter(isItem).map((item, index) => (
      <ItemTile key={item.id} item={item} heading="h2" named first={index === 0} />
    ))}
  </div>
);

const isItem = (card: CardInFeed): card is CardOf<'portfolio'> => card.type === 'portfolio';
