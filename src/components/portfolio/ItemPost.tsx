import type { PostProps } from '#components/feed/post.ts';
import type { ItemInFeed } from '#lib/portfolio/thing.ts';
import { ItemCard } from './ItemCard.tsx';

export const ItemPost = ({ card: item, acts, first }: PostProps<ItemInFeed>) => (
  <ItemCard
    item={item}
    heading="h2"
    words={item.words}
    sellerPage={item.sellerPage}
    first={first}
    acts={acts}
  />
);
