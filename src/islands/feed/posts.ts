import type { ComponentType } from 'react';
import { CompanyPost } from '#components/companies/CompanyPost.tsx';
import type { PostProps } from '#components/feed/post.ts';
import { JobPost } from '#components/jobs/JobPost.tsx';
import { ItemPost } from '#components/portfolio/ItemPost.tsx';
import { UserPost } from '#components/profiles/UserPost.tsx';
import { RequestPost } from '#components/requests/RequestPost.tsx';
import { ServicePost } from '#components/services/ServicePost.tsx';
import type { CardInFeed, CardOf } from '#lib/thing-fronts.ts';
import type { ThingType } from '#lib/things.ts';

const posts: { readonly [Type in ThingType]: ComponentType<PostProps<CardOf<Type>>> } = {
  service: ServicePost,
  company: CompanyPost,
  user: UserPost,
  job: JobPost,
  portfolio: ItemPost,
  request: RequestPost,
};

export const postOf = ({ type }: CardInFeed) => posts[type] as ComponentType<PostProps<CardInFeed>>;
