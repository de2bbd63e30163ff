import type { PostProps } from '#components/feed/post.ts';
import type { CardOf } from '#lib/thing-fronts.ts';
import { RequestCard } from './RequestCard.tsx';

export const RequestPost = ({ card: request, acts, first }: PostProps<CardOf<'request'>>) => (
  <RequestCard request={request} heading="h2" acts={acts} first={first} />
);
