import { StatusChoice } from '#islands/fields/StatusChoice.tsx';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { EditNotes } from '#islands/publishing/EditNotes.tsx';
import type { EditSession } from '#islands/publishing/EditSessions.tsx';
import { EditThing } from '#islands/publishing/EditThing.tsx';
import { useEdit } from '#islands/publishing/use-edit.ts';
import { mostPictures } from '#lib/contract/service-form.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { saveWords } from '#lib/copy/pictures.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { lastScopeKey, scopeKey } from '#lib/services/scope-keys.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { kept } from '#scripts/stores/kept.ts';
import { editSchemaFor, sellersFor } from './form/answers.ts';
import { type ServiceAnswers, serviceTable } from './form/fields.ts';
import { serviceKind } from './form/kind.ts';
import { ServiceFields, ServiceSeller } from './form/ServiceFields.tsx';
import { withTypedTag } from './form/tags.ts';

export default function EditService({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      calls={serviceKind.calls}
      draft="edit-service"
      versionOf={serviceKind.versions.versionOf}
      texts={serviceTexts}
      back={{ href: paths.myServices, text: 'Voltar aos meus serviços' }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}

const explained = {
  Ativo: 'Todos o vêem.',
  Pausado: 'Só você o vê, até o activar.',
  Inativo: 'Só você o vê. Fica guardado entre os que já não oferece.',
} as const;

interface Props {
  person: OwnUser;
  round: EditSession<Service, ServiceAnswers>;
}

function EditForm({ person, round }: Props) {
  const { root, part, answers, busy, submit, pictures, uploads, notes } = useEdit({
    person: person.id,
    round,
    kind: serviceKind,
    schema: editSchemaFor,
    complete: withTypedTag,
    fallback: serviceTexts.updateFailed,
    failureText: refusal,
    onSaved(saved) {
      // So that it is among those that are shown next.
      kept[lastScopeKey(person.id)] = scopeKey(saved.company_id);
      void tellMade(saved, serviceTexts.updated).then(() => location.assign(paths.myServices));
    },
  });

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-aside">
        <section className="card card-body">
          <PicturesField
            id="service-pictures"
            of={pictures}
            most={mostPictures}
            error={part.field('images').error}
          />
        </section>
      </div>
      <div className="form-main stack">
        <EditNotes title={serviceTexts.changedMeanwhile} table={serviceTable} {...notes} />
        <section className="card card-body stack" aria-label="O serviço">
          <ServiceSeller {...part} sellers={sellersFor(person, round.thing)} />
          <StatusChoice
            name="service-status"
            statuses={explained}
            value={answers.status}
            onChange={(status) => part.change({ status })}
          />
          <ServiceFields {...part} />
        </section>
      </div>
      <SubmitBar
        uploads={uploads}
        submit={submit}
        busy={busy}
        words={saveWords}
        cancelTo={paths.myServices}
      />
    </form>
  );
}

function refusal({ status, detail, asksToSignIn }: ApiError): string | undefined {
  if (status === 404) return serviceTexts.notFound;
  if (status === 403 && !asksToSignIn && detail !== serviceTexts.onlyFreelancers)
    return serviceTexts.notYours;
  return undefined;
}
