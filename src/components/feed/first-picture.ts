import { cardPicture, widePicture } from '#components/cards/pictures.ts';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { ShownPicture } from '#lib/format/picture.ts';

export function firstPictureOf([first]: readonly FeedItem[]): ShownPicture | undefined {
  if (first?.type === 'service' && first.image_url)
    return { address: first.image_url, ...(first.is_promoted === 1 ? widePicture : cardPicture) };
  if (first?.type === 'portfolio' && first.still_url) return { address: first.still_url, ...cardPicture };
  return undefined;
}
