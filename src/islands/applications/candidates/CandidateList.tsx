import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { DownloadButton } from '#islands/ui/DownloadButton.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { useFocusKept } from '#islands/ui/use-focus-kept.ts';
import { useLate } from '#islands/ui/use-late.ts';
import { type ApplicationStatus, stateNames } from '#lib/applications/states.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { checks } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { CandidateRow } from './CandidateRow.tsx';
import { MoveBar } from './MoveBar.tsx';
import { ListSkeleton } from './Skeletons.tsx';
import { type Candidate, type Figures, useCandidates } from './use-candidates.ts';

const loadInterview = () => import('./InterviewSheet.tsx').then((part) => part.InterviewSheet);

interface Props {
  job: Job;
  status: ApplicationStatus | undefined;
  figures: Figures;
  drawing: ReactNode;
  onSeeAll: () => void;
}

export function CandidateList({ job, status, figures, drawing, onSeeAll }: Props) {
  const candidates = useCandidates(job.id, status, figures);
  const { items, hasMore, isLoading, problem, load, announcement } = candidates;
  /** Undefined when selection mode is off. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const [invited, setInvited] = useState<Candidate>();
  const dropInvited = () => setInvited(undefined);
  const InterviewSheet = useLate(loadInterview, { isWanted: invited !== undefined, onFailed: dropInvited });
  const list = useRef<HTMLElement>(null);
  useFocusKept(list, '[data-state]', items?.map(({ id }) => id).join(' '));
  const select = useFocusBack(chosen !== undefined);

  // All loaded rows have moved to other states, so the next page loads.
  const isUsedUp = items?.length === 0 && hasMore && !isLoading && !problem;
  useEffect(() => {
    if (isUsedUp) void load();
  }, [isUsedUp, load]);

  if (items?.length === 0 && !hasMore && !problem)
    return status ? (
      <EmptyState title={texts.noneIn(stateNames[status])}>
        <Button look="outline" onClick={onSeeAll}>
          {texts.seeAll}
        </Button>
      </EmptyState>
    ) : (
      <Nobody job={job} drawing={drawing} />
    );
  return (
    <section ref={list} aria-label={texts.list}>
      {items && (
        <div className="flow mt-2 mb-2">
          {!chosen && (
            <Button ref={select} look="outline" size="small" onClick={() => setChosen(new Set())}>
              <Icon of={checks} />
              {texts.select}
            </Button>
          )}
          <DownloadButton
            path={`/jobs/${job.id}/applications.csv`}
            file={`candidatos-${job.slug}.csv`}
            texts={texts}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {items ? (
        <ul className={`lined lined-t${chosen ? ' candidate-list-choosing' : ''}`}>
          {items.map((candidate) => (
            <CandidateRow
              key={candidate.id}
              candidate={candidate}
              chosen={chosen?.has(candidate.id)}
              onChoose={setChosen}
              onMove={candidates.move}
              onInterview={setInvited}
              onNotes={candidates.saveNotes}
              onAgain={candidates.again}
            />
          ))}
        </ul>
      ) : (
        isLoading && <ListSkeleton />
      )}
      <ListEnd list={candidates} />
      {items && chosen && (
        <MoveBar shown={items} chosen={chosen} onChoose={setChosen} onMove={candidates.moveAll} />
      )}
      {InterviewSheet && invited && (
        <InterviewSheet
          key={invited.id}
          candidate={invited}
          onMove={candidates.move}
          onSave={candidates.arrange}
          onClose={dropInvited}
        />
      )}
    </section>
  );
}

/** Ending the selection removes the bar that has the focus, so the "select" button gets it back. */
function useFocusBack(isSelecting: boolean): RefObject<HTMLButtonElement | null> {
  const select = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(false);
  useLayoutEffect(() => {
    if (wasSelecting.current && !isSelecting) select.current?.focus();
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  return select;
}

const Nobody = ({ job, drawing }: { job: Job; drawing: ReactNode }) => (
  <EmptyState drawing={drawing} title={texts.nobody} text={texts.nobodyHow}>
    <Button href={paths.job(job.slug)}>{texts.seeJob}</Button>
  </EmptyState>
);
