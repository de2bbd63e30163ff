import type { ReactNode } from 'react';
import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { Promoted } from '#components/services/Promoted.tsx';
import type { ShownJob } from '#lib/jobs/thing.ts';
import { regimeOf } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { Salary } from './Salary.tsx';

interface Props {
  job: ShownJob;
  heading: 'h2' | 'h3';
  /** False on the company's own page. */
  companyNamed?: boolean;
  kind?: string | false;
  acts?: ReactNode;
}

export const JobCard = ({ job, heading, companyNamed = true, kind, acts }: Props) => (
  <ThingCard
    href={paths.job(job.slug)}
    title={job.title}
    heading={heading}
    picture={<ClothPicture name={job.poster_name} photo={job.poster_avatar ?? job.image_url} company />}
    label={job.is_promoted === 1 && <Promoted />}
    kind={kind}
    figure={<Salary job={job} onCard />}
    facts={[
      companyNamed && <SealedName name={job.poster_name} word={job.seal} />,
      job.place,
      regimeOf(job),
      job.ends,
    ]}
    acts={acts}
  />
);
