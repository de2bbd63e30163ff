import { useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceFormTexts as texts } from '#lib/copy/service-form.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { keepDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { AsideNote } from './AsideNote.tsx';
import { answersOf, editSchemaFor, sellersFor } from './answers.ts';
import { Conflict } from './Conflict.tsx';
import { PicturesField } from './PicturesField.tsx';
import { PicturesQuestion } from './PicturesQuestion.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { StatusField } from './StatusField.tsx';
import { usePictures } from './use-pictures.ts';
import { useServiceForm } from './use-service-form.ts';
import { useUploads } from './use-uploads.ts';
import { differences, rebase, saveVersion, type Version, versionOf } from './versions.ts';

interface Props {
  person: OwnUser;
  draft: string;
  service: Service;
  /** Drops the person's own changes. */
  onDrop: () => void;
  /** Shows the server's version and puts the person's own version aside. */
  onShow: (theirs: Service, mine: Version) => void;
  onDecided: () => void;
  /** The person's own version, put aside while the form shows that of the server. */
  aside?: { takeBack: () => void; drop: () => void };
}

export function EditForm({ person, draft, service, onDrop, onShow, onDecided, aside }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft } = useDraft(person.id, draft, versionOf(service), kept);
  const [{ base, updated_at }, setBaseline] = useState<Omit<Version, 'answers'>>(
    rebase(start, service) ?? start,
  );
  const [theirs, setTheirs] = useState(updated_at === service.updated_at ? undefined : service);
  const baseline = useRef({ base, updated_at });
  baseline.current = { base, updated_at };
  const pictures = usePictures(start.answers.images, isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useServiceForm({
    root,
    schema: editSchemaFor,
    start: start.answers,
    pictures,
    fallback: serviceTexts.updateFailed,
    failureText: refusal,
    async send(now) {
      const images = await uploads.allUploaded();
      if (!images) return undefined;
      const version = { answers: { ...now(), images }, ...baseline.current };
      const saved = await saveVersion(service.id, version);
      setTheirs(saved.theirs);
      if (saved.theirs) {
        // The other tab has dropped the draft on saving, because both tabs share one.
        keepDraft(person.id, draft, JSON.stringify(version), kept);
        return undefined;
      }
      onDecided();
      toastSuccess(serviceTexts.updated);
      location.assign(paths.myServices);
      return 'leaving';
    },
  });
  const isChanged = differences(answers, base).length > 0;
  useKeepDraft(person.id, draft, isChanged ? { answers, base, updated_at } : undefined, kept);

  const keepMine = (now: Service) => {
    baseline.current = { base: answersOf(now), updated_at: now.updated_at };
    setBaseline(baseline.current);
    void submit();
  };

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-aside">
        <section className="card card-body">
          <PicturesField of={pictures} error={part.field('images').error} />
        </section>
      </div>
      <div className="form-main stack">
        {aside && <AsideNote {...aside} />}
        {isDraft && !theirs && <DraftNote onDrop={onDrop} />}
        {theirs && (
          <Conflict
            mine={answers}
            theirs={theirs}
            onKeepMine={() => keepMine(theirs)}
            onShowTheirs={() => onShow(theirs, { answers, base, updated_at })}
          />
        )}
        <section className="card card-body stack" aria-label="O serviço">
          <StatusField {...part} />
          <ServiceFields {...part} sellers={sellersFor(person, service)} />
        </section>
      </div>
      <FormBar>
        <PicturesQuestion
          uploads={uploads}
          submit={submit}
          waitingText={texts.waitingToSave}
          withoutText={uploads.undecided === 1 ? 'Guardar sem ela' : 'Guardar sem elas'}
        />
        <div className="form-acts">
          <Button look="outline" href={paths.myServices}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'Guardando...' : 'Guardar alterações'}
          </Button>
        </div>
      </FormBar>
    </form>
  );
}

function refusal({ status, detail, asksToSignIn }: ApiError): string | undefined {
  if (status === 404) return serviceTexts.notFound;
  if (status === 403 && !asksToSignIn && detail !== serviceTexts.onlyFreelancers)
    return serviceTexts.notYours;
  return undefined;
}
