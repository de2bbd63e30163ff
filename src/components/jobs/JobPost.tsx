import type { PostProps } from '#components/feed/post.ts';
import type { JobInFeed } from '#lib/jobs/thing.ts';
import { JobCard } from './JobCard.tsx';

export const JobPost = ({ card: job, acts }: PostProps<JobInFeed>) => (
  <JobCard job={job} heading="h2" acts={acts} />
);
