import { Button } from '#components/ui/Button.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import { EditNotes } from '#islands/publishing/EditNotes.tsx';
import type { EditSession } from '#islands/publishing/EditSessions.tsx';
import { EditThing } from '#islands/publishing/EditThing.tsx';
import { useEdit } from '#islands/publishing/use-edit.ts';
import type { Request } from '#lib/contract/requests.ts';
import { saveWords } from '#lib/copy/pictures.ts';
import { requestFormTexts as texts } from '#lib/copy/request-form.ts';
import { requestRefusals } from '#lib/copy/requests.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { schemaFor } from './form/answers.ts';
import { type RequestAnswers, requestTable } from './form/fields.ts';
import { refusal, requestKind } from './form/kind.ts';
import { RequestFields } from './form/RequestFields.tsx';

export default function EditRequest({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      calls={requestKind.calls}
      draft="edit-request"
      versionOf={requestKind.versions.versionOf}
      texts={texts}
      back={{ href: requestPaths.all, text: texts.all }}
    >
      {(person, round) => <EditForm person={person.id} round={round} />}
    </EditThing>
  );
}

interface Props {
  person: number;
  round: EditSession<Request, RequestAnswers>;
}

function EditForm({ person, round }: Props) {
  const page = requestPaths.one(round.thing.slug);
  const { root, part, busy, submit, pictures, uploads, notes } = useEdit({
    person,
    round,
    kind: requestKind,
    schema: schemaFor,
    failureText: refusal,
    onSaved(saved) {
      void tellMade(saved, texts.updated).then(() => location.assign(requestPaths.one(saved.slug)));
    },
  });
  // It may close while somebody is changing it.
  if ((notes.theirs ?? round.thing).status === 'Fechado') return <Closed page={page} />;

  return (
    <form ref={root} method="post" noValidate onSubmit={submit}>
      <div className="form-main stack">
        <EditNotes title={requestRefusals.changedMeanwhile} table={requestTable} {...notes} />
        <RequestFields {...part} pictures={pictures} />
      </div>
      <SubmitBar uploads={uploads} submit={submit} busy={busy} words={saveWords} cancelTo={page} />
    </form>
  );
}

const Closed = ({ page }: { page: string }) => (
  <div className="empty" role="status">
    <h2>{requestRefusals.closed}</h2>
    <p>{texts.closedStays}</p>
    <Button href={page}>{texts.see}</Button>{' '}
    <Button look="outline" href={requestPaths.create}>
      {texts.another}
    </Button>
  </div>
);
