import type { ReactNode } from 'react';
import { Dated } from '#components/services/Posted.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { stamp } from '#lib/icons/seal.ts';
import { briefcase, calendar, pin } from '#lib/icons.ts';
import type { ShownJob } from '#lib/jobs/thing.ts';
import { regimeOf } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { PromotedPill } from './JobStatusPill.tsx';
import { Salary } from './Salary.tsx';

interface Props {
  job: ShownJob;
  heading: 'h2' | 'h3';
  /** False on the company's own page. */
  companyNamed?: boolean;
  acts?: ReactNode;
}

export const JobCard = ({ job, heading: Heading, companyNamed = true, acts }: Props) => (
  <article className="card thing-card job-card">
    <Face name={job.poster_name} photo={job.poster_avatar ?? job.image_url} company size={48} />
    <div className="thing-card-words">
      <p className="job-kick">
        Vaga <Dated when={job.created_at} />
      </p>
      <Heading className="thing-card-title">
        <a href={paths.job(job.slug)}>{job.title}</a>
      </Heading>
      {companyNamed && <p className="text-text2 letters-f14">{job.poster_name}</p>}
    </div>
    <div className="job-card-foot">
      <ul className="job-card-facts">
        {job.place && <Fact icon={pin}>{job.place}</Fact>}
        <Fact icon={briefcase}>{regimeOf(job)}</Fact>
        {job.ends && <Fact icon={calendar}>{job.ends}</Fact>}
        {job.seal && <Fact icon={stamp}>{job.seal}</Fact>}
      </ul>
      <p className="job-card-pay flex flex-wrap items-center mt-1">
        <Salary job={job} />
        {job.is_promoted === 1 && <PromotedPill />}
      </p>
    </div>
    {acts}
  </article>
);

export const Fact = ({ icon, children }: { icon: string; children: string }) => (
  <li>
    <Icon of={icon} size={16} />
    {children}
  </li>
);
