import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { Coming } from '#components/ui/Coming.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { decideTexts } from '#lib/copy/moderation/decide.ts';
import { queueTexts } from '#lib/copy/moderation/queue.ts';
import { back } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { readDraft } from '#scripts/forms/draft.ts';
import { $pending, $undecided, type PendingDecision } from '#scripts/moderation/pending.ts';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseHead } from './CaseHead.tsx';
import { Compared } from './Compared.tsx';
import { DecidePlace } from './DecidePlace.tsx';
import { Decision } from './Decision.tsx';
import { asModerator } from './factor.ts';
import { lazyPart } from './lazy-part.ts';
import { go, hrefOf, useAddress } from './use-address.ts';
import { draftOf } from './use-letter.ts';

const CaseExtras = lazyPart(() => import('./CaseExtras.tsx'));
const Decided = lazyPart(() => import('./Decided.tsx'));
const Recourse = lazyPart(() => import('./Recourse.tsx'));

interface Props {
  id: number;
  /** Its decision was just taken back. */
  isUndone: boolean;
  onChanged: (found: ModerationCase) => void;
  onDecided: (decision: PendingDecision) => void;
  onSaid: (text: string) => void;
}

export function Case({ id, isUndone, onChanged, onDecided, onSaid }: Props) {
  const fetch = useCallback(() => fetchCase(id), [id]);
  const { value, problem, load, change } = useLoaded(fetch, { failed: texts.failed });
  const undecided = useStore($undecided).find(({ caseId }) => caseId === id);
  const isWaiting = useStore($pending)?.caseId === id;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (value && value !== 'missing') onChanged(value);
  }, [value, onChanged]);
  const isShown = value !== undefined;
  useEffect(() => {
    if (!isShown) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [isShown]);

  if (value === 'missing')
    return (
      <div className="empty">
        <h2 ref={heading} tabIndex={-1}>
          {texts.missing}
        </h2>
        <p>{texts.missingHow}</p>
      </div>
    );
  if (!value) return problem ? <NotLoaded problem={problem} onRetry={load} /> : <CaseSkeleton />;
  const mayDecide = value.steps.includes('act') || value.steps.includes('clear');
  const mayJudge = value.steps.includes('uphold');
  const isRefused = value.refused !== null || !(mayDecide || mayJudge);
  return (
    <>
      <Back />
      <Problem text={undecided && problemText(undecided.error, decideTexts.failed)} />
      <article className="case-columns" aria-labelledby="case-title">
        <div className="stack">
          <CaseHead
            found={value}
            heading={heading}
            onChanged={(found) => change(() => found)}
            onSaid={onSaid}
          />
          <Compared found={value} />
          {(value.subject.type === 'deal' || value.subject.type === 'message') && (
            <Suspense>
              <CaseExtras found={value} />
            </Suspense>
          )}
          <CaseFacts found={value} />
          {value.decision && (
            <Suspense>
              <Decided found={value} />
            </Suspense>
          )}
        </div>
        {isWaiting ? (
          <p className="note note-warn">{decideTexts.isWaiting}</p>
        ) : isRefused ? (
          <div className="stack">
            {value.refused && <p className="note note-warn">{value.refused}</p>}
            {value.decision?.by?.id !== personNow() && <KeptWords id={id} />}
          </div>
        ) : (
          <DecidePlace title={mayJudge ? decideTexts.titleAppeal : decideTexts.title} startsOpen={isUndone}>
            {mayJudge ? (
              <Suspense>
                <Recourse found={value} onDecided={onDecided} />
              </Suspense>
            ) : (
              <Decision found={value} onDecided={onDecided} />
            )}
          </DecidePlace>
        )}
      </article>
    </>
  );
}

async function fetchCase(id: number): Promise<ModerationCase | 'missing'> {
  try {
    return await asModerator(call('GET', `/moderation/cases/${id}`));
  } catch (error) {
    if (isNotFound(error)) return 'missing';
    throw error;
  }
}

/** On phones, where the list is a screen of its own. */
function Back() {
  const address = useAddress();
  return (
    <a
      className="crumb case-back"
      href={hrefOf({ ...address, open: undefined })}
      onClick={(event) => {
        event.preventDefault();
        go({ open: undefined });
      }}
    >
      <Icon of={back} />
      {queueTexts.back}
    </a>
  );
}

const CaseSkeleton = () => (
  <Coming className="stack-tight">
    <div className="skeleton h-5 w-1/2" />
    <div className="skeleton h-7 w-full" />
    <div className="skeleton h-7 w-full" />
  </Coming>
);

/** What a moderator has written about a case in which nothing can be decided any more. */
function KeptWords({ id }: { id: number }) {
  const kept = readDraft(personNow() ?? 0, draftOf(id), { words: '' })?.words;
  if (!kept) return null;
  return (
    <section className="pt-4 lined-t stack-tight">
      <h3>{decideTexts.kept}</h3>
      <p className="case-words">{kept}</p>
    </section>
  );
}
