import { useEffect } from 'react';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { PublishRounds } from '#islands/publishing/publish-draft.tsx';
import { usePublish } from '#islands/publishing/use-publish.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { jobFormTexts, jobTexts } from '#lib/copy/jobs.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { paths } from '#lib/paths.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { keepPublished } from '#scripts/publishing/just-published.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { type Hirer, hirersOf, noJob, schemaFor } from './form/answers.ts';
import { JobFields } from './form/JobFields.tsx';
import { endSession, jobKind, refusal } from './form/kind.ts';
import { Preview } from './form/Preview.tsx';

export default function CreateJob() {
  const { value: user, problem, load } = usePublisher();
  const mayNot = user && hirersOf(user).length === 0;
  useEffect(() => {
    if (!mayNot) return;
    toastError(jobTexts.onlyCompanies);
    location.replace(paths.companies);
  }, [mayNot]);
  if (problem) return <NotLoaded problem={jobTexts.companiesFailed} onRetry={load} />;
  return !user || mayNot ? <FormSkeleton /> : <PublishForm person={user} />;
}

const PublishForm = ({ person }: { person: OwnUser }) => (
  <PublishRounds person={person.id} draft={jobKind.draft}>
    {(begin) => <Form person={person.id} hirers={hirersOf(person)} onAgain={begin} />}
  </PublishRounds>
);

interface Props {
  person: number;
  hirers: readonly Hirer[];
  onAgain: () => void;
}

function Form({ person, hirers, onAgain }: Props) {
  const companies = hirers.map(({ id }) => String(id));
  const { root, part, answers, busy, submit, pictures, uploads, isDraft } = usePublish({
    person,
    kind: jobKind,
    fresh: noJob(companies.length === 1 ? (companies[0] ?? '') : ''),
    companies,
    schema: schemaFor,
    failureText: refusal(jobTexts.mayNotPublish),
    onFailure: endSession,
    onPublished(job) {
      dropDraft(person, jobKind.draft, kept);
      if (job.status === 'Ativa' && !job.state) keepPublished('job', job);
      void tellMade(job, jobTexts.published).then(() => location.assign(paths.jobs));
      return 'leaving';
    },
    onLater: onAgain,
  });

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-main stack">
        {isDraft && <DraftNote text={jobFormTexts.draft} onDrop={onAgain} />}
        <JobFields {...part} hirers={hirers} />
        <PicturesField id="job-picture" of={pictures} most={1} error={part.field('image_url').error} />
      </div>
      <div className="form-aside">
        <Preview answers={answers} hirers={hirers} picture={pictures.pictures[0]?.shown} />
      </div>
      <SubmitBar uploads={uploads} submit={submit} busy={busy} words={publishWords} cancelTo={paths.jobs} />
    </form>
  );
}
