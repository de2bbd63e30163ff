import type { ReactNode } from 'react';
import { Posted } from '#components/services/Posted.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { briefcase, calendar, pin, wallet } from '#lib/icons.ts';
import { dateText, deadlineText, placeOfJob, regimeOf, salaryText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { typedHref, typedLists } from '#lib/search/typed-lists.ts';
import { PromotedPill } from './JobStatusPill.tsx';

interface Props {
  job: Job;
  side?: ReactNode;
  children?: ReactNode;
}

/** A full vacancy. A script adds more for its owner and for applicants in `data-own-job`. */
export const JobShown = ({ job, side, children }: Props) => (
  <div className="job">
    <div className="job-main">
      <JobHead job={job} />
      <div data-own-job="" />
      <JobFacts job={job} />
      {job.image_url && (
        <div className="media job-picture">
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

const JobHead = ({ job }: { job: Job }) => (
  <header className="job-head">
    <Face name={job.company_name} photo={job.company_logo_url ?? job.image_url} company size={56} />
    <div className="grow">
      <p className="job-kick">
        Vaga · publicada em <Posted when={job.created_at} />
      </p>
      <h1 className="job-title" tabIndex={-1}>
        {job.title}
      </h1>
      <p className="job-company text-text2 letters-f14">
        <a className="hover:underline" href={paths.company(job.company.slug)}>
          {job.company_name}
        </a>
      </p>
      <JobState job={job} />
    </div>
  </header>
);

function JobState({ job: { status, is_filled, is_promoted } }: { job: Job }) {
  if (status === 'Fechada') return <span className="pill">{is_filled === 1 ? 'Preenchida' : status}</span>;
  if (status === 'Pausada') return <span className="pill pill-warn">{status}</span>;
  return is_promoted === 1 && <PromotedPill />;
}

function JobFacts({ job }: { job: Job }) {
  const place = placeOfJob(job);
  return (
    <dl className="card card-body job-facts">
      <Fact icon={wallet} name="Salário">
        {salaryText(job)}
      </Fact>
      {place && (
        <Fact icon={pin} name="Local">
          {place}
        </Fact>
      )}
      <Fact icon={briefcase} name="Regime">
        {regimeOf(job)}
      </Fact>
      {job.deadline && (
        <div data-deadline="">
          <FactName icon={calendar} name="Prazo" />
          <dd>{job.status === 'Fechada' ? dateText(job.deadline) : <Deadline day={job.deadline} />}</dd>
        </div>
      )}
    </dl>
  );
}

const Fact = ({ icon, name, children }: { icon: string; name: string; children: ReactNode }) => (
  <div>
    <FactName icon={icon} name={name} />
    <dd>{children}</dd>
  </div>
);

const FactName = ({ icon, name }: { icon: string; name: string }) => (
  <dt>
    <Icon of={icon} size={16} />
    {name}
  </dt>
);

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
  <section className="max-w-prose">
    <h2>Descrição</h2>
    <div className="stack-tight mt-2 text-text2">
      <Paragraphs of={description} />
    </div>
    <p className="mt-4">
      <a className="chip" href={typedHref(typedLists.jobs, { category })}>
        {category}
      </a>
    </p>
  </section>
);
