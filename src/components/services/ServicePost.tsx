import type { PostProps } from '#components/feed/post.ts';
import type { CardOf } from '#lib/thing-fronts.ts';
import { ServiceCard } from './ServiceCard.tsx';

export const ServicePost = ({ card: service, acts, first, promotes }: PostProps<CardOf<'service'>>) => (
  <ServiceCard
    service={service}
    heading="h2"
    talk={{ with: service.poster, about: { type: 'service', id: service.id } }}
    first={first}
    isWide={promotes && service.is_promoted === 1}
    acts={acts}
  />
);
