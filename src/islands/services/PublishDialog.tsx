import { useEffect, useRef } from 'react';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { PicturesQuestion } from '#islands/pictures/PicturesQuestion.tsx';
import type { Pictures } from '#islands/pictures/use-pictures.ts';
import { tellMade } from '#islands/publishing/doubts.ts';
import { PublishRounds } from '#islands/publishing/publish-draft.tsx';
import { firstSeller, sellersOf } from '#islands/publishing/SellerField.tsx';
import { usePublish } from '#islands/publishing/use-publish.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetEnd } from '#islands/ui/SheetForm.tsx';
import { mostPictures } from '#lib/contract/service-form.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { publishingTexts } from '#lib/copy/publishing.ts';
import { serviceTexts, serviceFormTexts as texts } from '#lib/copy/services.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import type { Shared } from '#scripts/share-target/take.ts';
import { noService, schemaFor } from './form/answers.ts';
import { serviceKind } from './form/kind.ts';
import { ServiceFields, ServiceSeller } from './form/ServiceFields.tsx';
import { withTypedTag } from './form/tags.ts';
import { useKeyboardRoom } from './form/use-keyboard-room.ts';

interface Props {
  open: boolean;
  person: OwnUser;
  companyId: number | null;
  shared?: Shared | undefined;
  onPublished: (service: Service) => void;
  onClose: () => void;
}

/**
 * A closed dialog keeps its form, so that uploads continue. The page must link form/form.css, because
 * components loaded on demand bring no styles.
 */
export default function PublishDialog(props: Props) {
  const { open, person, onClose } = props;
  useKeyboardRoom(open);
  return (
    <Sheet title={texts.publish} open={open} onClose={onClose} form>
      <PublishRounds person={person.id} draft={serviceKind.draft}>
        {(begin) => <Form {...props} onAgain={begin} />}
      </PublishRounds>
    </Sheet>
  );
}

function Form({
  person,
  companyId,
  shared,
  open,
  onPublished,
  onClose,
  onAgain,
}: Props & { onAgain: () => void }) {
  const sellers = sellersOf(person);
  const company = firstSeller(sellers, companyId);
  const { root, part, busy, submit, pictures, uploads, isDraft, isEmpty } = usePublish({
    person: person.id,
    kind: serviceKind,
    fresh: { ...noService(company), ...(shared && { title: shared.title, description: shared.text }) },
    companies: sellers.map(({ value }) => value),
    schema: schemaFor,
    complete: withTypedTag,
    fallback: serviceTexts.publishFailed,
    failureText: refusal,
    onPublished(service) {
      onAgain();
      const text = service.company_id === null ? serviceTexts.projectPublished : serviceTexts.published;
      void tellMade(service, text);
      onPublished(service);
      onClose();
      return undefined;
    },
    onLater() {
      onAgain();
      onClose();
    },
  });
  useSharedPictures(pictures, shared);
  useOpened(open, () => isEmpty && pictures.pictures.length === 0 && onAgain());
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('#service-title')?.focus();
  }, [open, root]);

  return (
    <form
      ref={root}
      className="sheet-inside flex min-h-0 flex-1 flex-col"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <div className="sheet-body stack">
        {isDraft && <DraftNote text={texts.draft} onDrop={onAgain} />}
        <ServiceSeller {...part} sellers={sellers} />
        <PicturesField
          id="service-pictures"
          of={pictures}
          most={mostPictures}
          error={part.field('images').error}
        />
        <ServiceFields {...part} optional />
      </div>
      <div className="sheet-end flex-none lined-t">
        <PicturesQuestion uploads={uploads} submit={submit} words={publishWords} />
        <SheetEnd act={publishWords.submit} acting={publishWords.submitting} busy={busy} onCancel={onClose} />
      </div>
    </form>
  );
}

function refusal({ status, code, detail }: ApiError): string | undefined {
  if (status === 404) return texts.companyGone;
  const isOfCompany = code === 'forbidden' && detail !== serviceTexts.onlyFreelancers;
  return isOfCompany ? publishingTexts.notYourCompany : undefined;
}

function useSharedPictures({ list }: Pictures, shared: Shared | undefined) {
  const isAdded = useRef(false);
  useEffect(() => {
    if (!shared || isAdded.current) return;
    isAdded.current = true;
    const room = mostPictures - list.$pictures.get().length;
    list.add(shared.pictures.slice(0, Math.max(0, room)));
  }, [list, shared]);
}

/** An empty form starts again when the dialog opens, because it may now be for another company. */
function useOpened(open: boolean, onOpened: () => void) {
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) onOpened();
    before.current = open;
  });
}
