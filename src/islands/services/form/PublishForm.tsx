import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { PicturesQuestion } from '#islands/pictures/PicturesQuestion.tsx';
import { type Pictures, usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import { sellersOf } from '#islands/things/sellers.ts';
import { useThingForm } from '#islands/things/use-thing-form.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { useDraft, useDraftGone, useKeepDraft } from '#islands/ui/use-draft.ts';
import { publishLater } from '#islands/versions/publish-later.ts';
import { mostPictures } from '#lib/contract/service-form.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { serviceFormTexts as texts } from '#lib/copy/service-form.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { randomText } from '#scripts/calls/device.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import type { Shared } from '#scripts/share-target/take.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { isBlank, noService, schemaFor } from './answers.ts';
import type { ServiceAnswers } from './fields.ts';
import { publish, published, publishing } from './publish.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { withTypedTag } from './tags.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

const draft = 'publish-service';
const keepPictures = '/services/pictures';

export interface PublishFormProps {
  open: boolean;
  person: OwnUser;
  /** The company chosen at first. */
  companyId: number | null;
  /** What another app has shared with this one, to begin with. */
  shared?: Shared | undefined;
  onPublished: (service: Service) => void;
  onClose: () => void;
}

/** This device keeps a person's unsent answers until the service is published. */
export function PublishForm(props: PublishFormProps) {
  const { person, open } = props;
  const [begun, setBegun] = useState(0);
  useKeyboardRoom(open);
  const again = () => {
    dropDraft(person.id, draft, kept);
    setBegun(begun + 1);
  };
  return <Form key={begun} {...props} sellers={sellersOf(person)} onAgain={again} />;
}

interface Props extends PublishFormProps {
  sellers: ReturnType<typeof sellersOf>;
  onAgain: () => void;
}

function Form({ person, companyId, shared, sellers, open, onPublished, onClose, onAgain }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft } = useStart(person.id, sellers, companyId, shared);
  const [clientId, setClientId] = useState(start.client_id);
  const pictures = usePictures(keepPictures, start.answers.images, isDraft);
  const uploads = useUploads(pictures);
  useSharedPictures(pictures, shared);
  const { part, answers, busy, submit } = useThingForm({
    root,
    schema: schemaFor,
    start: start.answers,
    complete: withTypedTag,
    pictures,
    picturesIn: 'images',
    fallback: serviceTexts.publishFailed,
    failureText: ({ status }) => (status === 404 ? texts.companyGone : undefined),
    async send(now) {
      const isOnline = navigator.onLine;
      try {
        const images = await uploads.allUploaded({ orLater: true });
        if (!images) return undefined;
        const service = await publish({ ...now(), images }, clientId);
        onAgain();
        toastSuccess(service.company_id === null ? serviceTexts.projectPublished : serviceTexts.published);
        onPublished(service);
      } catch (error) {
        if (!(await publishLater(error, 'form', () => laterOf(now(), isOnline)))) return undefined;
        onAgain();
      }
      onClose();
      return undefined;
    },
  });
  const laterOf = async (now: ServiceAnswers, tried: boolean) => ({
    kind: 'service' as const,
    title: now.title,
    path: publishing,
    fields: published(now, clientId),
    pictures: {
      path: keepPictures,
      field: 'images',
      isSingle: false,
      all: await pictures.forLater(),
    },
    form: {
      href: paths.publishService,
      draft,
      values: JSON.stringify({ answers: now, client_id: clientId }),
    },
    tried,
  });
  useEffect(() => void loadOutbox(), []);
  const isEmpty = isBlank(answers) && pictures.pictures.length === 0;
  useKeepDraft(person.id, draft, isBlank(answers) ? undefined : { answers, client_id: clientId }, kept);
  useDraftGone(person.id, draft, () => setClientId(randomText()));
  useOpened(open, () => isEmpty && onAgain());

  return (
    <form ref={root} className="sheet-inside" method="post" noValidate onSubmit={submit}>
      <div className="sheet-body stack">
        {isDraft && <DraftNote text={texts.draft} onDrop={onAgain} />}
        <PicturesField
          id="service-pictures"
          of={pictures}
          most={mostPictures}
          error={part.field('images').error}
        />
        <ServiceFields {...part} sellers={sellers} optional />
      </div>
      <div className="sheet-end">
        <PicturesQuestion uploads={uploads} submit={submit} words={publishWords} />
        <div className="sheet-foot">
          <Button look="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? publishWords.submitting : publishWords.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useStart(
  person: number,
  sellers: Props['sellers'],
  companyId: number | null,
  shared: Shared | undefined,
) {
  const isOne = (id: string) => sellers.some(({ value }) => value === id);
  const wanted = String(companyId ?? '');
  const company = isOne(wanted) ? wanted : (sellers[0]?.value ?? '');
  const [fresh] = useState(() => ({
    answers: { ...noService(company), ...(shared && { title: shared.title, description: shared.text }) },
    client_id: randomText(),
  }));
  const { start, isDraft } = useDraft(person, draft, fresh, kept);
  const answers: ServiceAnswers = isOne(start.answers.company_id)
    ? start.answers
    : { ...start.answers, company_id: company };
  return { start: { ...start, answers }, isDraft };
}

/** As if the person had chosen them. */
function useSharedPictures({ list }: Pictures, shared: Shared | undefined) {
  const isAdded = useRef(false);
  useEffect(() => {
    if (!shared || isAdded.current) return;
    isAdded.current = true;
    const room = mostPictures - list.$pictures.get().length;
    list.add(shared.pictures.slice(0, Math.max(0, room)));
  }, [list, shared]);
}

/** An empty form starts anew when the dialog opens again, perhaps for another company. */
function useOpened(open: boolean, onOpened: () => void) {
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) onOpened();
    before.current = open;
  });
}
