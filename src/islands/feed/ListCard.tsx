import { ItemTile } from '#components/portfolio/ItemTile.tsx';
import type { FeedStart } from '#lib/feed/start.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { FeedCard } from './FeedCard.tsx';

interface Props {
  kind: FeedStart['kind'];
  card: CardInFeed;
  first: boolean;
}

/** A work in the list of works is a tile. Everything else is a card, works among other things too. */
export const ListCard = ({ kind, card, first }: Props) =>
  kind === 'portfolio' && card.type === 'portfolio' ? (
    <ItemTile item={card} heading="h2" named first={first} />
  ) : (
    <FeedCard card={card} first={first} promotes />
  );
