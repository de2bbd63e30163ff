import { Kind } from '#components/cards/Kind.tsx';
import type { PostProps } from '#components/feed/post.ts';
import type { ItemInFeed } from '#lib/portfolio/thing.ts';
import { ItemCard } from './ItemCard.tsx';

export const ItemPost = ({ card: item, acts, first, isMixed }: PostProps<ItemInFeed>) => (
  <ItemCard item={item} heading="h2" kind={isMixed && <Kind of="Trabalho" />} first={first} acts={acts} />
);
