import type { PostProps } from '#components/feed/post.ts';
import { kindNames } from '#lib/copy/things.ts';
import type { ItemInFeed } from '#lib/portfolio/thing.ts';
import { ItemCard } from './ItemCard.tsx';

export const ItemPost = ({ card: item, acts, first, isMixed }: PostProps<ItemInFeed>) => (
  <ItemCard item={item} heading="h2" kind={isMixed && kindNames.portfolio} first={first} acts={acts} />
);
