import { useState } from 'react';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { PublishRounds } from '#islands/publishing/publish-draft.tsx';
import { usePublish } from '#islands/publishing/use-publish.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { requestFormTexts as texts } from '#lib/copy/request-form.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { keepPublished } from '#scripts/publishing/just-published.ts';
import { rememberRequests } from '#scripts/requests/own-requests.ts';
import { kept } from '#scripts/stores/kept.ts';
import { firstAnswers, schemaFor } from './form/answers.ts';
import { refusal, requestKind } from './form/kind.ts';
import { RequestFields } from './form/RequestFields.tsx';

export default function CreateRequest() {
  const { value: user, problem, load } = usePublisher();
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return user ? <PublishForm person={user} /> : <FormSkeleton />;
}

const PublishForm = ({ person }: { person: OwnUser }) => (
  <PublishRounds person={person.id} draft={requestKind.draft}>
    {(begin) => <Form person={person} onAgain={begin} />}
  </PublishRounds>
);

function Form({ person, onAgain }: { person: OwnUser; onAgain: () => void }) {
  const [fresh] = useState(() => firstAnswers(person, location.search));
  const { root, part, answers, busy, submit, pictures, uploads, isDraft } = usePublish({
    person: person.id,
    kind: requestKind,
    fresh,
    schema: schemaFor,
    failureText: refusal,
    onPublished(made) {
      dropDraft(person.id, requestKind.draft, kept);
      rememberRequests([made.id]);
      if (!made.state) keepPublished('request', made);
      void tellMade(made, texts.published).then(() => location.assign(requestPaths.one(made.slug)));
      return 'leaving';
    },
    onLater() {
      // What was asked for by the address waits to be sent.
      history.replaceState(history.state, '', requestPaths.create);
      onAgain();
    },
  });
  const isOther = fresh.title !== '' && fresh.title !== answers.title;

  return (
    <form ref={root} method="post" noValidate onSubmit={submit}>
      <div className="form-main stack">
        {isDraft && (
          <DraftNote text={isOther ? texts.draftInstead(fresh.title) : texts.draft} onDrop={onAgain} />
        )}
        <RequestFields {...part} pictures={pictures} />
      </div>
      <SubmitBar
        uploads={uploads}
        submit={submit}
        busy={busy}
        words={publishWords}
        cancelTo={requestPaths.all}
      />
    </form>
  );
}
