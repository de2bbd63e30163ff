import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { EditNotes } from '#islands/versions/EditNotes.tsx';
import type { Round } from '#islands/versions/EditRounds.tsx';
import { useEdit } from '#islands/versions/use-edit.ts';
import { mostPictures } from '#lib/contract/service-form.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { saveWords } from '#lib/copy/pictures.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { editSchemaFor, sellersFor } from './answers.ts';
import { type ServiceAnswers, serviceTable } from './fields.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { StatusField } from './StatusField.tsx';
import { withTypedTag } from './tags.ts';
import { serviceVersions } from './versions.ts';

interface Props {
  person: OwnUser;
  round: Round<Service, ServiceAnswers>;
}

export function EditForm({ person, round }: Props) {
  const { root, part, busy, submit, pictures, uploads, notes } = useEdit({
    person: person.id,
    round,
    table: serviceTable,
    versions: serviceVersions,
    schema: editSchemaFor,
    complete: withTypedTag,
    picturesIn: 'images',
    picturesPath: '/services/pictures',
    fallback: serviceTexts.updateFailed,
    failureText: refusal,
    onSaved() {
      toastSuccess(serviceTexts.updated);
      location.assign(paths.myServices);
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
          <StatusField {...part} />
          <ServiceFields {...part} sellers={sellersFor(person, round.thing)} />
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
