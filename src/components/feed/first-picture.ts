import { stillOnCard } from '#components/portfolio/ItemCard.tsx';
import { acrossCard, besideWords } from '#components/services/ServiceCard.tsx';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { ShownPicture } from '#lib/format/picture.ts';

export function firstPictureOf([first]: readonly FeedItem[]): ShownPicture | undefined {
  if (first?.type === 'service' && first.image_url)
    return { address: first.image_url, ...(first.is_promoted === 1 ? acrossCard : besideWords) };
  if (first?.type === 'portfolio' && first.still_url) return { address: first.still_url, ...stillOnCard };
  return undefined;
}
