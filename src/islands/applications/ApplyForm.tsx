import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { focusFirstFault } from '#islands/forms/use-form-of.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { SheetEnd } from '#islands/ui/SheetForm.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { longestMessage } from '#lib/contract/application-form.ts';
import type { OwnApplication } from '#lib/contract/applications.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { applicationTexts, applyTexts as texts } from '#lib/copy/applications.ts';
import { jobTexts } from '#lib/copy/jobs.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { problems } from '#lib/copy/problems.ts';
import { info } from '#lib/icons.ts';
import { randomText } from '#scripts/calls/device.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';
import { endToast, toastDone, toastError } from '#scripts/stores/toasts.ts';
import { CvField } from './CvField.tsx';
import { cvComplaint } from './cv-file.ts';
import { aboutOf, useApply } from './use-apply.ts';

export type AppliedJob = Pick<Job, 'id' | 'slug' | 'title' | 'company_name'>;

export interface ApplyProps {
  job: AppliedJob;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSent: (application: OwnApplication) => void;
  /** Another device has sent one before. Resolves to whether the page shows it. */
  onAlready: (said: string) => Promise<boolean>;
  /** Called when the device stores the application until there is a network. */
  onKept: () => void;
}

/** The device stores the message until the application is sent. It cannot store a file. */
export function ApplyForm({
  person,
  job,
  open,
  onOpen,
  onClose,
  onSent,
  onAlready,
  onKept,
}: ApplyProps & { person: number }) {
  const root = useRef<HTMLFormElement>(null);
  const id = useId();
  const draft = aboutOf(job);
  const [fresh] = useState(() => ({ message: '', client_id: randomText(), hadCv: false }));
  const { start, isDraft } = useDraft(person, draft, fresh, kept);
  const [message, setMessage] = useState(start.message);
  const [cv, setCv] = useState<File>();
  const [hadCv, setHadCv] = useState(start.hadCv);
  const [isKept, setIsKept] = useState(isDraft);
  useKeepDraft(
    person,
    draft,
    message.trim() ? { message, client_id: start.client_id, hadCv } : undefined,
    kept,
  );

  useEffect(() => void loadOutbox(), []);

  const latest = useRef(open);
  latest.current = open;
  const { faults, progress, cancelled, send, cancel, setFault } = useApply(job, draft, {
    onSent(application) {
      dropDraft(person, draft, kept);
      endToast(draft);
      onSent(application);
    },
    onAlready,
    onKept() {
      dropDraft(person, draft, kept);
      onKept();
      toastDone(laterTexts.kept, laterTexts.later, { about: draft });
    },
    onRefused(found) {
      focusFirstFault(root.current);
      // A closed dialog continues sending, so a toast reports the failure.
      const action = { text: problems.retry, run: onOpen };
      if (!latest.current) toastError(found.all ?? texts.failed, { about: draft, action });
    },
  });
  const isSending = progress !== undefined;

  const lacksCv = !cv && (hadCv || faults.cv !== undefined);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!lacksCv) return void send({ message, cv, client_id: start.client_id });
    setFault('cv', faults.cv ?? texts.chooseAgain);
    focusFirstFault(root.current);
  }
  async function choose(file: File | undefined) {
    const complaint = file && (await cvComplaint(file));
    setFault('cv', complaint);
    if (complaint) return;
    setCv(file);
    setHadCv(file !== undefined);
  }

  return (
    <form ref={root} className="flex min-h-0 flex-col" onSubmit={submit} noValidate>
      <div className="sheet-body stack">
        <p className="text-text2">{`${job.title} · ${job.company_name}`}</p>
        {isKept && (
          <DraftNote
            text={hadCv && !cv ? texts.draftWithCv : texts.draft}
            onDrop={() => {
              setMessage('');
              setIsKept(false);
            }}
          />
        )}
        <Problem text={faults.all} />
        <MessageField
          id={`${id}-message`}
          value={message}
          error={faults.message}
          onChange={(text) => {
            setMessage(text);
            setFault('message', undefined);
          }}
        />
        <CvField
          id={`${id}-cv`}
          file={cv}
          error={faults.cv}
          onChange={(file) => void choose(file)}
          onWithout={lacksCv ? () => void choose(undefined) : undefined}
        />
        <p className="note">
          <Icon of={info} />
          <span>
            <b>{jobTexts.neverPay}</b> {jobTexts.neverPayWhy}
          </span>
        </p>
      </div>
      {/* Below the scrolling area, so that it stays visible on small phones. */}
      <div className="apply-state" role="status">
        {isSending && (
          <>
            {texts.sent(progress)}
            <Progress label={texts.progress} progress={progress} />
          </>
        )}
        {cancelled && texts.cancelled}
      </div>
      <SheetEnd
        act={applicationTexts.send}
        acting={texts.sending}
        busy={isSending}
        cancel={isSending ? texts.cancelSending : undefined}
        onCancel={isSending ? cancel : onClose}
      />
    </form>
  );
}

interface MessageProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function MessageField({ id, value, error, onChange }: MessageProps) {
  const { length } = value.trim();
  const fault = length > longestMessage ? texts.tooLong(length, longestMessage) : error;
  const isNearEnd = length > longestMessage * 0.8;
  return (
    <TextArea
      id={id}
      label={applicationTexts.message}
      error={fault}
      hint={isNearEnd ? texts.counted(length, longestMessage) : texts.messageHint}
      rows={5}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
