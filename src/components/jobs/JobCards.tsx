import type { Job } from '#lib/contract/jobs.ts';
import { shownOnCard } from '#lib/jobs/thing.ts';
import { JobCard } from './JobCard.tsx';

interface Props {
  jobs: readonly Job[];
  heading: 'h2' | 'h3';
  companyNamed?: boolean;
}

export const JobCards = ({ jobs, heading, companyNamed = true }: Props) => (
  <div className="thing-cards thing-rows">
    {jobs.map((job) => (
      <JobCard key={job.id} job={shownOnCard(job)} heading={heading} companyNamed={companyNamed} />
    ))}
  </div>
);
