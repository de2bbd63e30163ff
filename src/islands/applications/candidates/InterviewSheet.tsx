import { useId, useRef, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { focusFirstFault } from '#islands/forms/use-form-of.ts';
import { useSending } from '#islands/forms/use-sending.ts';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import { farthestInterviewDays, longestInterviewPlace } from '#lib/contract/application-form.ts';
import type { Interview } from '#lib/contract/applications.ts';
import { applicationTexts, candidatesTexts as texts } from '#lib/copy/applications.ts';
import { dayInMaputo, formatTime, momentInMaputo } from '#lib/format/date.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { type Candidate, nameOf } from './use-candidates.ts';

interface Props {
  candidate: Candidate;
  onMove: (candidate: Candidate, to: ApplicationStatus) => Promise<void>;
  onSave: (candidate: Candidate, interview: Interview) => Promise<void>;
  onClose: () => void;
}

const day = 24 * 60 * 60 * 1000;

/** Asks when and where the interview is, before the candidate moves to it or afterwards. */
export function InterviewSheet({ candidate, onMove, onSave, onClose }: Props) {
  const { interview, status } = candidate;
  const name = nameOf(candidate);
  const known = interview && new Date(interview.at);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [date, setDate] = useState(known ? dayInMaputo(known) : '');
  const [hour, setHour] = useState(known ? formatTime(known) : '');
  const [place, setPlace] = useState(interview?.place ?? '');
  const [faults, setFaults] = useState<{ at?: string | undefined; place?: string | undefined }>({});
  const [problem, setProblem] = useState<string>();
  const { busy, send } = useSending();
  const [today] = useState(() => Date.now());
  const isLater = status !== 'entrevista';

  const save = () =>
    send(async () => {
      const at = momentInMaputo(date, hour);
      const fault = date && hour ? pastFault(at) : applicationTexts.oddInterview;
      setFaults({ at: fault });
      setProblem(undefined);
      if (fault) return void focusFirstFault(form.current);
      try {
        await onSave(candidate, { at: at.toISOString(), place: place || null });
        onClose();
      } catch (error) {
        logUnexpected(error);
        const said = error instanceof ApiError ? error.errors : [];
        const of = (field: string) => said.find((one) => one.field === field)?.message;
        const [ofDay, ofPlace] = [of('interview.at'), of('interview.place')];
        setFaults({ at: ofDay, place: ofPlace });
        if (ofDay || ofPlace) focusFirstFault(form.current);
        else setProblem(problemText(error, texts.interviewFailed));
      }
      return undefined;
    });

  const dateField = {
    id: `${id}-day`,
    label: texts.interviewDay,
    type: 'date',
    autoComplete: 'off',
    value: date,
    min: dayInMaputo(new Date(today)),
    max: dayInMaputo(new Date(today + farthestInterviewDays * day)),
  };
  return (
    <Sheet title={texts.interviewOf(name)} open onClose={onClose} small>
      <SheetForm
        ref={form}
        act={texts.saveInterview}
        acting={texts.savingInterview}
        busy={busy}
        onSubmit={() => void save()}
        cancel={isLater ? texts.setLater : texts.endSelecting}
        onCancel={() => {
          if (isLater) void onMove(candidate, 'entrevista');
          onClose();
        }}
      >
        <Problem text={problem} />
        <div className="interview-when">
          <TextField
            {...dateField}
            error={faults.at}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <TextField
            id={`${id}-hour`}
            label={texts.interviewHour}
            type="time"
            autoComplete="off"
            value={hour}
            onChange={({ currentTarget }) => setHour(currentTarget.value)}
          />
        </div>
        <TextField
          id={`${id}-place`}
          label={texts.interviewPlace}
          optional
          hint={texts.interviewPlaceHint}
          error={faults.place}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={longestInterviewPlace}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <p className="hint">{texts.interviewTold(name)}</p>
      </SheetForm>
    </Sheet>
  );
}

const pastFault = (at: Date) => (at.getTime() <= Date.now() ? applicationTexts.pastInterview : undefined);
