import type { ReactNode } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { SealNote } from '#components/companies/SealNote.tsx';
import { Posted } from '#components/services/Posted.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { sealWord } from '#lib/companies/seal-words.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { chevronRight } from '#lib/icons.ts';
import { dateText, deadlineText, placeOfJob, regimeOf } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { typedHref, typedLists } from '#lib/search/typed-lists.ts';
import { PromotedPill } from './JobStatusPill.tsx';
import { Salary } from './Salary.tsx';

interface Props {
  job: Job;
  side?: ReactNode;
  children?: ReactNode;
}

/** A full vacancy. A script adds more for its owner and for applicants in `data-own-job`. Of an owner it stands beside. */
export const JobShown = ({ job, side, children }: Props) => (
  <div className="job">
    <Cover job={job} />
    <div className="job-main">
      <JobHead job={job} />
      <Employer company={job.company} />
    </div>
    <div data-own-job="" />
    <div className="job-main">
      {job.image_url && (
        <div className="media rounded-card">
          <Picture
            address={job.image_url}
            widest={1280}
            sizes={`${acrossPhone}, (min-width: 1168px) 768px, 100vw`}
            width={1280}
            height={720}
          />
          <SeePicture of={job.image_url} over />
        </div>
      )}
      <JobWords job={job} />
      {children}
    </div>
    {side}
  </div>
);

/** The cloth of the company, three motifs high, with its mark hung on it. */
const Cover = ({ job }: { job: Job }) => (
  <div className="job-cover">
    <Cloth name={job.company_name} width={1120} height={120} isScaled={false} />
    <Face name={job.company_name} photo={job.company_logo_url ?? job.image_url} company size={88} />
  </div>
);

/** What it pays stands before who pays it. */
const JobHead = ({ job }: { job: Job }) => (
  <header className="job-head">
    <h1 tabIndex={-1}>{job.title}</h1>
    <p className="mt-2 job-salary">
      <Salary job={job} />
    </p>
    {/* Not by `Facts`, because the deadline is hidden with its dot where the owner's panel says it. */}
    <p className="facts mt-1 mb-2">
      {placeOfJob(job) && <span>{placeOfJob(job)}</span>}
      <span>{regimeOf(job)}</span>
      {job.deadline && (
        <span data-deadline="">
          {job.status === 'Fechada' ? dateText(job.deadline) : <Deadline day={job.deadline} />}
        </span>
      )}
      <span>
        publicada em <Posted when={job.created_at} />
      </span>
    </p>
    <JobState job={job} />
  </header>
);

const Employer = ({ company }: { company: Job['company'] }) => (
  <section>
    <a
      className="job-employer flex items-center text-inherit no-underline"
      href={paths.company(company.slug)}
    >
      <div className="grow">
        <b className="letters-f18">
          <SealedName name={company.name} word={sealWord(company)} />
        </b>
        <Facts of={['Empresa', company.location]} />
      </div>
      <Icon of={chevronRight} />
    </a>
    <SealNote seal={company} />
  </section>
);

function JobState({ job: { status, is_filled, is_promoted } }: { job: Job }) {
  if (status === 'Fechada') return <span className="pill">{is_filled === 1 ? 'Preenchida' : status}</span>;
  if (status === 'Pausada') return <span className="pill pill-warn">{status}</span>;
  return is_promoted === 1 && <PromotedPill />;
}

export function Deadline({ day }: { day: string }) {
  const date = dateText(day);
  const said = deadlineText(day, new Date());
  return (
    <>
      <time dateTime={day}>{date}</time>
      {!said.includes(date) && ` · ${said}`}
    </>
  );
}

const JobWords = ({ job: { description, category } }: { job: Job }) => (
  <section>
    <h2 className="visually-hidden">Descrição</h2>
    <div className="stack max-w-prose letters-f18">
      <Paragraphs of={description} />
    </div>
    <p className="mt-4">
      <a className="chip" href={typedHref(typedLists.jobs, { category })}>
        {category}
      </a>
    </p>
  </section>
);
