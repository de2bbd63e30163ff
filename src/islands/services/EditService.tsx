import { EditThing } from '#islands/versions/EditThing.tsx';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { EditForm } from './form/EditForm.tsx';
import { serviceKind } from './form/kind.ts';

export default function EditService({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      path={serviceKind.path}
      draft="edit-service"
      versionOf={serviceKind.versions.versionOf}
      texts={serviceTexts}
      back={{ href: paths.myServices, text: 'Voltar aos meus serviços' }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}
