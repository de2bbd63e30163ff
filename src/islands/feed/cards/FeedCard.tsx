import { memo } from 'react';
import type { CardInFeed } from '#lib/feed/card.ts';
import { CompanyPost } from './CompanyPost.tsx';
import { ServicePost } from './ServicePost.tsx';
import { UserPost } from './UserPost.tsx';

interface Props {
  card: CardInFeed;
  /** Of the whole site, for links that are shared. */
  site: string;
  /** The first on the page: its picture is not waited for. */
  first?: boolean;
  /** Where promoted services stand out from the others. */
  promotes?: boolean;
}

/** Whatever stands in a list, by its kind. Those already there stay as they are when others are added. */
export const FeedCard = memo(({ card, site, first = false, promotes = false }: Props) => {
  if (card.type === 'service')
    return <ServicePost service={card} site={site} first={first} bold={promotes && card.is_promoted === 1} />;
  if (card.type === 'company') return <CompanyPost company={card} site={site} />;
  return <UserPost person={card} site={site} />;
});
