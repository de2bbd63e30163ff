import { EditThing } from '#islands/versions/EditThing.tsx';
import { jobTexts } from '#lib/copy/jobs.ts';
import { paths } from '#lib/paths.ts';
import { EditForm } from './form/EditForm.tsx';
import { jobKind } from './form/kind.ts';

export default function EditJob({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      path={jobKind.path}
      draft="edit-job"
      versionOf={jobKind.versions.versionOf}
      texts={jobTexts}
      back={{ href: paths.jobs, text: 'Ver vagas' }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}
