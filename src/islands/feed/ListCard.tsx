import { ItemCard } from '#components/portfolio/ItemCard.tsx';
import { type FeedStart, isMixed } from '#lib/feed/start.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { FeedCard } from './FeedCard.tsx';

interface Props {
  kind: FeedStart['kind'];
  card: CardInFeed;
  first: boolean;
}

/** The list of works has no marks and menus, and does without their script. */
export const ListCard = ({ kind, card, first }: Props) =>
  kind === 'portfolio' && card.type === 'portfolio' ? (
    <ItemCard item={card} heading="h2" first={first} />
  ) : (
    <FeedCard card={card} first={first} promotes isMixed={isMixed(kind)} />
  );
