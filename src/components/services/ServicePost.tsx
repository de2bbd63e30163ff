import type { PostProps } from '#components/feed/post.ts';
import type { ServiceInFeed } from '#lib/services/thing.ts';
import { ServiceCard } from './ServiceCard.tsx';

/** A service in a mixed list. */
export const ServicePost = ({ card: service, acts, first, promotes }: PostProps<ServiceInFeed>) => (
  <ServiceCard
    service={service}
    heading="h2"
    sellerPage={service.sellerPage}
    first={first}
    bold={promotes && service.is_promoted === 1}
    acts={acts}
  />
);
