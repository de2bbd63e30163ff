import { Kind } from '#components/cards/Kind.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { requestTexts } from '#lib/copy/requests.ts';
import type { CardOf } from '#lib/thing-fronts.ts';
import { RequestCard } from './RequestCard.tsx';

export const RequestPost = ({ card: request, acts, first, isMixed }: PostProps<CardOf<'request'>>) => (
  <RequestCard
    request={request}
    heading="h2"
    kind={isMixed && <Kind of={requestTexts.kick} />}
    acts={acts}
    first={first}
  />
);
