import { StatusChoice } from '#islands/fields/StatusChoice.tsx';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { EditNotes } from '#islands/publishing/EditNotes.tsx';
import type { EditSession } from '#islands/publishing/EditSessions.tsx';
import { EditThing } from '#islands/publishing/EditThing.tsx';
import { useEdit } from '#islands/publishing/use-edit.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { jobFormTexts, jobTexts } from '#lib/copy/jobs.ts';
import { saveWords } from '#lib/copy/pictures.ts';
import { paths } from '#lib/paths.ts';
import { editSchemaFor, hirersFor } from './form/answers.ts';
import { type JobAnswers, jobTable } from './form/fields.ts';
import { JobFields } from './form/JobFields.tsx';
import { endSession, jobKind, refusal } from './form/kind.ts';
import { Preview } from './form/Preview.tsx';

export default function EditJob({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      calls={jobKind.calls}
      draft="edit-job"
      versionOf={jobKind.versions.versionOf}
      texts={jobTexts}
      back={{ href: paths.jobs, text: 'Ver vagas' }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}

interface Props {
  person: OwnUser;
  round: EditSession<Job, JobAnswers>;
}

function EditForm({ person, round }: Props) {
  const { root, part, answers, busy, submit, pictures, uploads, notes } = useEdit({
    person: person.id,
    round,
    kind: jobKind,
    schema: editSchemaFor(round.thing),
    failureText: refusal(jobTexts.notYours),
    onFailure: endSession,
    onSaved(saved) {
      void tellMade(saved, jobTexts.updated).then(() => location.assign(paths.jobs));
    },
  });
  const hirers = hirersFor(person, round.thing);

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-main stack">
        <EditNotes title={jobTexts.changedMeanwhile} table={jobTable} {...notes} />
        <JobFields {...part} hirers={hirers}>
          <StatusChoice
            name="job-status"
            statuses={jobFormTexts.explained}
            value={answers.status}
            onChange={(status) => part.change({ status })}
          />
        </JobFields>
        <PicturesField id="job-picture" of={pictures} most={1} error={part.field('image_url').error} />
      </div>
      <div className="form-aside">
        <Preview answers={answers} hirers={hirers} picture={pictures.pictures[0]?.shown} />
      </div>
      <SubmitBar uploads={uploads} submit={submit} busy={busy} words={saveWords} cancelTo={paths.jobs} />
    </form>
  );
}
