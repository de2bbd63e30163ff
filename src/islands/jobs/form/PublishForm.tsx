import { useEffect, useRef, useState } from 'react';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import { SubmitBar } from '#islands/pictures/SubmitBar.tsx';
import { usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import { useThingForm } from '#islands/things/use-thing-form.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { useDraft, useDraftGone, useKeepDraft } from '#islands/ui/use-draft.ts';
import { publishLater } from '#islands/versions/publish-later.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { jobFormTexts, jobTexts } from '#lib/copy/jobs.ts';
import { publishWords } from '#lib/copy/pictures.ts';
import { paths } from '#lib/paths.ts';
import { randomText } from '#scripts/calls/device.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { type Hirer, hirersOf, isBlank, noJob, schemaFor } from './answers.ts';
import type { JobAnswers } from './fields.ts';
import { JobFields } from './JobFields.tsx';
import { Preview } from './Preview.tsx';
import { endSession, publish, published, publishing, refusal } from './save.ts';

const draft = 'publish-job';
const keepPictures = '/jobs/pictures';

/** This device keeps a person's unsent answers until the vacancy is published. */
export function PublishForm({ person }: { person: OwnUser }) {
  const [begun, setBegun] = useState(0);
  const again = () => {
    dropDraft(person.id, draft, kept);
    setBegun(begun + 1);
  };
  return <Form key={begun} person={person.id} hirers={hirersOf(person)} onAgain={again} />;
}

interface Props {
  person: number;
  hirers: readonly Hirer[];
  onAgain: () => void;
}

function Form({ person, hirers, onAgain }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft } = useStart(person, hirers);
  const [clientId, setClientId] = useState(start.client_id);
  const pictures = usePictures(keepPictures, start.answers.image_url, isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useThingForm({
    root,
    schema: schemaFor,
    start: start.answers,
    pictures,
    picturesIn: 'image_url',
    failureText: refusal(jobTexts.mayNotPublish),
    onFailure: endSession,
    async send(now): Promise<'leaving' | undefined> {
      const isOnline = navigator.onLine;
      try {
        const image_url = await uploads.allUploaded({ orLater: true });
        if (!image_url) return undefined;
        await publish({ ...now(), image_url }, clientId);
      } catch (error) {
        // Without a network there is no page to go to.
        if (await publishLater(error, 'form', () => laterOf(now(), isOnline))) onAgain();
        return undefined;
      }
      dropDraft(person, draft, kept);
      toastSuccess(jobTexts.published);
      location.assign(paths.jobs);
      return 'leaving';
    },
  });
  const laterOf = async (now: JobAnswers, tried: boolean) => ({
    kind: 'job' as const,
    title: now.title,
    path: publishing,
    fields: published(now, clientId),
    pictures: { path: keepPictures, field: 'image_url', isSingle: true, all: await pictures.forLater() },
    form: { href: paths.createJob, draft, values: JSON.stringify({ answers: now, client_id: clientId }) },
    tried,
  });
  useEffect(() => void loadOutbox(), []);
  useKeepDraft(person, draft, isBlank(answers) ? undefined : { answers, client_id: clientId }, kept);
  useDraftGone(person, draft, () => setClientId(randomText()));

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-main stack">
        {isDraft && <DraftNote text={jobFormTexts.draft} onDrop={onAgain} />}
        <JobFields {...part} hirers={hirers} />
        <PicturesField id="job-picture" of={pictures} most={1} error={part.field('image_url').error} />
      </div>
      <div className="form-aside">
        <Preview answers={answers} hirers={hirers} picture={pictures.pictures[0]?.shown} />
      </div>
      <SubmitBar uploads={uploads} submit={submit} busy={busy} words={publishWords} cancelTo={paths.jobs} />
    </form>
  );
}

/** The only company is chosen already. A company of the draft may be gone meanwhile. */
function useStart(person: number, hirers: readonly Hirer[]) {
  const company = hirers.length === 1 ? String(hirers[0]?.id) : '';
  const [fresh] = useState(() => ({ answers: noJob(company), client_id: randomText() }));
  const { start, isDraft } = useDraft(person, draft, fresh, kept);
  const isThere = hirers.some(({ id }) => String(id) === start.answers.company_id);
  const answers = isThere ? start.answers : { ...start.answers, company_id: company };
  return { start: { ...start, answers }, isDraft };
}
