import type { PostProps } from '#components/feed/post.ts';
import { kindNames } from '#lib/copy/things.ts';
import type { JobInFeed } from '#lib/jobs/thing.ts';
import { JobCard } from './JobCard.tsx';

export const JobPost = ({ card: job, acts, isMixed }: PostProps<JobInFeed>) => (
  <JobCard job={job} heading="h2" kind={isMixed && kindNames.job} acts={acts} />
);
