import { useRef } from 'react';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { EditNotes } from '#islands/publishing/EditNotes.tsx';
import type { EditSession } from '#islands/publishing/EditSessions.tsx';
import { EditThing } from '#islands/publishing/EditThing.tsx';
import { useVersions } from '#islands/publishing/use-versions.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { saveWords } from '#lib/copy/pictures.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemFormTexts, itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { paths } from '#lib/paths.ts';
import { ownTabOf } from '#lib/profiles/shown-as.ts';
import { type ItemAnswers, itemTable } from './form/fields.ts';
import { ItemBar } from './form/ItemBar.tsx';
import { ItemFields } from './form/ItemFields.tsx';
import { MediaField } from './form/MediaField.tsx';
import { itemCalls, itemVersions, sendItem, sendingItem } from './form/send-item.ts';
import { useItemForm } from './form/use-item-form.ts';
import { useMedia } from './form/use-media.ts';

export default function EditItem({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      calls={itemCalls}
      draft="edit-item"
      versionOf={itemVersions.versionOf}
      texts={{ ...portfolioTexts, loadFailed: portfolioTexts.itemLoadFailed }}
      back={{ href: paths.ownPortfolio, text: texts.seePortfolio }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}

interface Props {
  person: OwnUser;
  round: EditSession<PortfolioItem, ItemAnswers>;
}

function EditForm({ person, round }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { state, is_hidden } = round.thing;
  const { start, useKeep, save, notesOf } = useVersions({
    person: person.id,
    round,
    versions: itemVersions,
  });
  const media = useMedia();
  const { form, field, answers, submit, bar } = useItemForm({
    root,
    start,
    media,
    fallback: portfolioTexts.updateFailed,
    async send(now, sending) {
      // A new file replaces the old one, so the removal is not sent.
      const given = media.chosen ? { ...now, removes_media: false } : now;
      const saved = await save(given, (itemId, changes) => sendItem(itemId, changes, media.chosen, sending));
      if (!saved) return undefined;
      await tellMade(saved, portfolioTexts.updated, { about: sendingItem });
      location.assign(ownTabOf(person, saved.company_id, 'portfolio'));
      return 'leaving';
    },
  });
  useKeep(answers);

  return (
    <form ref={root} method="post" noValidate onSubmit={submit}>
      <EditNotes title={portfolioTexts.changedMeanwhile} table={itemTable} {...notesOf(answers, submit)} />
      {state ? (
        <p className="mb-3">
          <Withheld state={state} />
        </p>
      ) : (
        is_hidden && <p className="note note-warn mb-3">{itemFormTexts.hidden}</p>
      )}
      <div className="card card-body stack">
        <MediaField
          media={media}
          stored={round.thing}
          isRemoved={answers.removes_media}
          onRemove={(isRemoved) => form.setValue('removes_media', isRemoved)}
        />
        <ItemFields answers={answers} field={field} />
      </div>
      <ItemBar {...bar} words={saveWords} />
    </form>
  );
}
