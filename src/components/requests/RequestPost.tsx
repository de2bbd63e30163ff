import type { PostProps } from '#components/feed/post.ts';
import { kindNames } from '#lib/copy/things.ts';
import type { CardOf } from '#lib/thing-fronts.ts';
import { RequestCard } from './RequestCard.tsx';

export const RequestPost = ({ card: request, acts, first, isMixed }: PostProps<CardOf<'request'>>) => (
  <RequestCard request={request} heading="h2" kind={isMixed && kindNames.request} acts={acts} first={first} />
);
