import { useCallback } from 'react';
import { JobStatusPill } from '#components/jobs/JobStatusPill.tsx';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { edit, plus, users } from '#lib/icons.ts';
import { ownDeadlineText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

const paging = { pageSize: 20, failed: texts.listFailed };

export function OwnJobs({ company }: { company: number | undefined }) {
  const fetchPage = useCallback(
    (limit: number, before: readonly Job[]) => {
      const last = before[before.length - 1];
      const after = last ? `&last_id=${last.id}` : '';
      const whose = company === undefined ? '' : `company_id=${company}&`;
      return call('GET', `/jobs/my-jobs?${whose}limit=${limit}${after}`);
    },
    [company],
  );
  const list = useEndlessList(fetchPage, paging);
  const { items: jobs, problem, load } = list;
  if (problem && !jobs) return <NotLoaded problem={problem} onRetry={load} />;
  if (!jobs) return <p role="status">Carregando…</p>;
  if (jobs.length === 0) return <NoJobs />;
  return (
    <>
      <p className="mb-3">
        <Button look="quiet" size="small" href={paths.createJob}>
          <Icon of={plus} />
          {texts.newJob}
        </Button>
      </p>
      <ul className="stack-tight">
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
      <ListEnd list={list} more={texts.more} />
    </>
  );
}

const Row = ({ job }: { job: Job }) => (
  <li className="card card-body">
    <h3>
      <a href={paths.job(job.slug)}>{job.title}</a>
    </h3>
    <p className="flow mt-1 text-f14 text-text2">
      {job.state ? <Withheld state={job.state} /> : <JobStatusPill job={job} />}
      <span>
        {[texts.applied(job.applications), ownDeadlineText(job, new Date())].filter(Boolean).join(' · ')}
      </span>
    </p>
    <div className="flow mt-1">
      <Button
        look="text"
        size="small"
        href={paths.candidates(job.id)}
        aria-label={`Ver Candidatos: ${job.title}`}
      >
        <Icon of={users} />
        Ver Candidatos
      </Button>
      <Button look="text" size="small" href={paths.editJob(job.id)} aria-label={`Editar Vaga: ${job.title}`}>
        <Icon of={edit} />
        Editar
      </Button>
    </div>
  </li>
);

const NoJobs = () => (
  <EmptyState title={texts.noneYet} text={texts.noneYetText}>
    <Button href={paths.createJob}>{texts.newJob}</Button>
  </EmptyState>
);
