import { Kind } from '#components/cards/Kind.tsx';
import type { PostProps } from '#components/feed/post.ts';
import type { JobInFeed } from '#lib/jobs/thing.ts';
import { JobCard } from './JobCard.tsx';

export const JobPost = ({ card: job, acts, isMixed }: PostProps<JobInFeed>) => (
  <JobCard job={job} heading="h2" kind={isMixed && <Kind of="Vaga" />} acts={acts} />
);
