import { type Dispatch, memo, type SetStateAction, useEffect, useState } from 'react';
import { groundOf } from '#components/applications/StatePill.tsx';
import { ChatLink } from '#components/chat/ChatLink.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { type ApplicationStatus, moves, stateNames } from '#lib/applications/states.ts';
import { cvTexts, candidatesTexts as texts } from '#lib/copy/applications.ts';
import { ownCandidacy } from '#lib/copy/candidate-row.ts';
import { agoText } from '#lib/format/ago.ts';
import { interviewText } from '#lib/format/interview.ts';
import { placeOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';
import { personNow } from '#scripts/calls/token.ts';
import { CvLink } from '../CvLink.tsx';
import { FoldedText } from '../FoldedText.tsx';
import { Notes } from './Notes.tsx';
import { type Candidate, nameOf } from './use-candidates.ts';

export type Choose = Dispatch<SetStateAction<ReadonlySet<number> | undefined>>;

interface Props {
  candidate: Candidate;
  chosen: boolean | undefined;
  onChoose: Choose;
  onMove: (candidate: Candidate, to: ApplicationStatus) => void;
  onInterview: (candidate: Candidate) => void;
  onNotes: (candidate: Candidate, notes: string, before: string) => Promise<string | undefined>;
  onAgain: (candidate: Candidate) => Promise<Candidate | undefined>;
}

export const CandidateRow = memo(function CandidateRow(props: Props) {
  const { candidate, chosen, onChoose, onMove, onInterview, onNotes, onAgain } = props;
  const { id, applicant, status, message, created_at, interview } = candidate;
  const name = nameOf(candidate);
  // Whoever applied may have come to the team since. Their own application is for the others.
  const isOwn = applicant.id === personNow();
  const back = useWayBack(candidate);
  const facts = [applicant.has_page ? applicant.title : texts.noPage, placeOf(applicant)];
  return (
    <li className="candidate">
      {chosen !== undefined && (
        <label className="candidate-choice flex items-center justify-center cursor-pointer">
          <input
            type="checkbox"
            aria-label={texts.selectOne(name)}
            checked={chosen}
            autoComplete="off"
            onChange={() => onChoose((now) => toggled(now, id))}
          />
        </label>
      )}
      <Face name={name} photo={applicant.profile_photo_url} size={48} />
      <div className="candidate-who">
        <h2 className="letters-f16 wrap-anywhere">
          {applicant.has_page ? (
            <a className="text-inherit no-underline hover:underline" href={paths.ownPage(applicant.username)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="candidate-line flex items-center justify-between text-f13 text-text2">
          <span className="candidate-facts">{facts.filter(Boolean).join(' · ')}</span>
          <time className="flex-none ml-2 text-text3" dateTime={created_at}>
            {agoText(new Date(created_at), new Date())}
          </time>
        </p>
        {isOwn && <p className="hint">{ownCandidacy}</p>}
        {status === 'entrevista' && !isOwn && (
          <p className="candidate-line flex items-center justify-between text-f13 text-text2">
            {interview && <span className="grow mr-1">{interviewText(interview)}</span>}
            <Button
              look="text"
              size="small"
              aria-label={interview ? texts.changeInterviewOf(name) : undefined}
              onClick={() => onInterview(candidate)}
            >
              {interview ? texts.changeInterview : texts.setInterview}
            </Button>
          </p>
        )}
        {back && !isOwn && (
          <p className="text-f13 text-text2">
            {texts.toldSoon}{' '}
            <Button
              look="text"
              size="small"
              aria-label={texts.takeBackOf(name)}
              onClick={() => onMove(candidate, back)}
            >
              {texts.takeBack}
            </Button>
          </p>
        )}
      </div>
      <div className="candidate-words relative text-f14 text-text2">
        {message && <FoldedText text={message} />}
      </div>
      <div className="candidate-acts flow">
        <CvLink of={candidate} label={cvTexts.openOf(name)} onExpired={() => onAgain(candidate)} />
        {applicant.has_page && !isOwn && (
          <ChatLink
            look="outline"
            size="small"
            talk={{
              with: { id: applicant.id, whose: applicant.username },
              about: { type: 'candidatura', id },
            }}
            of={name}
          />
        )}
        <span className={`candidate-state min-w-0 rounded-field ${groundOf[status]}`.trim()}>
          <select
            className="input"
            aria-label={texts.stateOf(name)}
            data-state=""
            disabled={isOwn}
            autoComplete="off"
            value={status}
            onChange={({ currentTarget }) => {
              const to = currentTarget.value as ApplicationStatus;
              if (to === 'entrevista' && to !== back) onInterview(candidate);
              else onMove(candidate, to);
            }}
          >
            {[...new Set([status, ...moves[status], ...(back ? [back] : [])])].map((one) => (
              <option key={one} value={one}>
                {stateNames[one]}
              </option>
            ))}
          </select>
        </span>
      </div>
      {!isOwn && (
        <Notes
          of={name}
          saved={candidate.notes}
          onSave={(notes, before) => onNotes(candidate, notes, before)}
        />
      )}
    </li>
  );
});

/** The state to which an answer can be taken back. Undefined when that is no longer possible. */
function useWayBack({ take_back }: Candidate): ApplicationStatus | undefined {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!take_back) return;
    const timer = setTimeout(() => setOver(true), take_back.seconds * 1000);
    return () => clearTimeout(timer);
  }, [take_back]);
  return take_back && !isOver ? take_back.status : undefined;
}

function toggled(now: ReadonlySet<number> | undefined, id: number): ReadonlySet<number> {
  const next = new Set(now);
  if (!next.delete(id)) next.add(id);
  return next;
}
