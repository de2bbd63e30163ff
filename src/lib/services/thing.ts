import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';
import { fromSeller, sellerPageOf } from '../seller.ts';

/** Only the fields of the card, because a list page carries them twice: in the HTML and for the island. */
export type ServiceInFeed = Pick<
  ItemOf<'service'>,
  | ('type' | 'id' | 'slug' | 'title' | 'price' | 'category' | 'tags' | 'image_url' | 'is_promoted')
  | ('location' | 'created_at' | 'likes_count' | 'poster_name' | 'poster_avatar' | 'poster_type')
> & {
  readonly sellerPage: string;
};

const mostTags = 5;

export const serviceFront: ThingFront<'service', ServiceInFeed> = {
  cardOf(item) {
    const { type, id, slug, title, price, category, tags, image_url, is_promoted, location } = item;
    const { created_at, likes_count, poster_name, poster_avatar, poster_type } = item;
    return {
      ...{ type, id, slug, title, price, category, image_url, is_promoted, location },
      ...{ created_at, likes_count, poster_name, poster_avatar, poster_type },
      tags: tags.slice(0, mostTags),
      sellerPage: sellerPageOf(item),
    };
  },
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedService(id),
  from: fromSeller,
};
