import { useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { isSame } from '#islands/publishing/field-table.ts';
import { PublishRounds, usePublishDraft } from '#islands/publishing/publish-draft.tsx';
import { publishLater } from '#islands/publishing/publish-later.ts';
import { SellerField, sellersOf } from '#islands/publishing/SellerField.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { paths } from '#lib/paths.ts';
import { ownTabOf } from '#lib/profiles/shown-as.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { keepPublished } from '#scripts/publishing/just-published.ts';
import { kept } from '#scripts/stores/kept.ts';
import { type ItemAnswers, itemTable } from './form/fields.ts';
import { ItemBar } from './form/ItemBar.tsx';
import { ItemFields } from './form/ItemFields.tsx';
import { MediaField } from './form/MediaField.tsx';
import type { ChosenMedia } from './form/media-file.ts';
import { filesOf, publishItem, publishing, sendingItem } from './form/send-item.ts';
import { useItemForm } from './form/use-item-form.ts';
import { useMedia } from './form/use-media.ts';

export default function CreateItem() {
  const { value: user, problem, load } = usePublisher();
  if (problem) return <NotLoaded problem={portfolioTexts.loadFailed} onRetry={load} />;
  if (!user) return <FormSkeleton />;
  if (sellersOf(user).length > 0) return <CreateForm person={user} />;
  return (
    <EmptyState title={portfolioTexts.onlySellers} text={texts.becomeSeller}>
      <Button href={paths.profileSetup}>{texts.toSetup}</Button>
    </EmptyState>
  );
}

const CreateForm = ({ person }: { person: OwnUser }) => (
  <PublishRounds person={person.id} draft={draft}>
    {(begin) => <Form person={person} onAgain={begin} />}
  </PublishRounds>
);

const draft = 'publish-item';

/** The draft cannot store a file, so it only stores that there was one. */
function Form({ person, onAgain }: { person: OwnUser; onAgain: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const sellers = sellersOf(person);
  const ownCompany = sellers[0]?.value ?? '';
  const unsent = usePublishDraft(person.id, draft, () => ({
    answers: itemTable.blank,
    company_id: ownCompany,
    hadFile: false,
  }));
  const { start, isDraft, client_id } = unsent;
  const isThere = sellers.some(({ value }) => value === start.company_id);
  const [company_id, setCompany] = useState(isThere ? start.company_id : ownCompany);
  const media = useMedia();
  /** The file of the first attempt, which may have arrived although its answer was lost. */
  const firstSent = useRef<{ readonly chosen: ChosenMedia | undefined }>(undefined);
  const hadFile = media.chosen !== undefined || start.hadFile;
  const draftOf = (now: ItemAnswers) => ({ answers: now, company_id, hadFile });
  const { field, answers, submit, bar } = useItemForm({
    root,
    start: start.answers,
    media,
    fallback: portfolioTexts.publishFailed,
    async send(now, sending) {
      const { remove_media: _, ...sent } = itemTable.sentOf(now);
      const company = company_id === '' ? null : Number(company_id);
      const { chosen } = media;
      firstSent.current ??= { chosen };
      const isFirst = firstSent.current.chosen === chosen;
      const fields = { ...sent, company_id: company, client_id };
      const isOnline = navigator.onLine;
      let made: PortfolioItem;
      try {
        made = await publishItem(now, fields, { chosen, isFirst }, sending);
      } catch (error) {
        if (sending.signal.aborted) throw error;
        const later = async () => ({
          kind: 'item' as const,
          title: now.title,
          path: publishing,
          fields,
          files: chosen && filesOf(chosen),
          form: unsent.formAt(paths.createItem, draftOf(now)),
          tried: isOnline,
        });
        // Without a network the browser cannot go to another page.
        if (await publishLater(error, sendingItem, later)) onAgain();
        return undefined;
      }
      dropDraft(person.id, draft, kept);
      if (!made.is_hidden && !made.state) keepPublished('item', made);
      await tellMade(made, portfolioTexts.published, { about: sendingItem });
      location.assign(ownTabOf(person, made.company_id, 'portfolio'));
      return 'leaving';
    },
  });
  const isBlank = isSame(answers, itemTable.blank);
  unsent.useKeep(isBlank ? undefined : draftOf(answers));

  return (
    <form ref={root} method="post" noValidate onSubmit={submit}>
      <div className="card card-body stack">
        {isDraft && (
          <DraftNote
            text={start.hadFile && !media.chosen ? texts.draftWithFile : texts.draft}
            onDrop={onAgain}
          />
        )}
        <SellerField
          id="item-seller"
          label={texts.seller}
          sellers={sellers}
          value={company_id}
          onChange={setCompany}
        />
        <MediaField media={media} />
        <ItemFields answers={answers} field={field} />
      </div>
      <ItemBar {...bar} words={publishWords} />
    </form>
  );
}
