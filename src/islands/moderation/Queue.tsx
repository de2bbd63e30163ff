import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { decideTexts } from '#lib/copy/moderation/decide.ts';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { subjectNames } from '#lib/copy/moderation/subjects.ts';
import { type CaseType, caseTypes } from '#lib/moderation/life.ts';
import { decideSoon, type PendingDecision, sendOnLeaving, takeBack } from '#scripts/moderation/pending.ts';
import { Case } from './Case.tsx';
import { CaseList } from './CaseList.tsx';
import { FactorMissing } from './FactorMissing.tsx';
import { $factorMissing } from './factor.ts';
import { lazyPart } from './lazy-part.ts';
import { QueueHead } from './QueueHead.tsx';
import { Undecided } from './Undecided.tsx';
import { UndoBar } from './UndoBar.tsx';
import { go, hrefOf, useAddress } from './use-address.ts';
import { useCases } from './use-cases.ts';
import { useKeys } from './use-keys.ts';
import { useOutcomes } from './use-outcomes.ts';

const KeysSheet = lazyPart(() => import('./KeysSheet.tsx'));

const tabs = ['waiting', 'recurso', 'decidido', 'encerrado'] as const;

export function Queue({ isOperator }: { isOperator: boolean }) {
  const { open, state, type } = useAddress();
  const cases = useCases({ state, type });
  const { items, hasMore, load } = cases;
  const [said, setSaid] = useState('');
  const [undone, setUndone] = useState<number>();
  /** Undefined until somebody asks for them. */
  const [keysOpen, setKeysOpen] = useState<boolean>();
  useEffect(sendOnLeaving, []);
  useOutcomes(setSaid);

  const step = (by: 1 | -1) => {
    const at = items?.findIndex(({ id }) => id === open) ?? -1;
    const next = items?.[at < 0 ? 0 : at + by];
    if (next) go({ open: next.id });
    if (hasMore && by > 0 && at + 2 >= (items?.length ?? 0)) void load();
  };
  const undo = useCallback(() => {
    const decision = takeBack();
    if (!decision) return;
    setSaid(decideTexts.undone);
    setUndone(decision.caseId);
    go({ open: decision.caseId });
  }, []);
  useKeys({ j: () => step(1), k: () => step(-1), u: undo, '?': () => setKeysOpen(true) });

  function decide(decision: PendingDecision) {
    const at = items?.findIndex(({ id }) => id === decision.caseId) ?? -1;
    const next = items?.[at + 1] ?? items?.find(({ id }) => id !== decision.caseId);
    decideSoon(decision);
    setUndone(undefined);
    setSaid(decideTexts.decidedSoon(decision.said));
    go({ open: next?.id });
  }

  if (useStore($factorMissing))
    return (
      <>
        <QueueHead isOperator={isOperator} />
        <FactorMissing />
      </>
    );
  return (
    <div className={open ? 'moderation-open' : undefined}>
      <QueueHead isOperator={isOperator} onKeys={() => setKeysOpen(true)} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="moderation-filters relative">
        <Tabs
          label={texts.states}
          tabs={tabs.map((one) => ({
            text: texts.tabs[one],
            state: one,
            current: one === state,
            href: hrefOf({ open: undefined, state: one, type }),
          }))}
          onChoose={(tab) => go({ state: tab.state, open: undefined })}
        />
        <TypeFilter type={type} />
      </div>
      <div className="moderation-columns">
        <CaseList list={cases} open={open} />
        <div className="moderation-case">
          <Undecided open={open} />
          {open ? (
            <Case
              key={open}
              id={open}
              isUndone={open === undone}
              onChanged={cases.put}
              onDecided={decide}
              onSaid={setSaid}
            />
          ) : (
            <EmptyState className="moderation-choose" title={texts.choose} text={texts.chooseHow} />
          )}
        </div>
      </div>
      <UndoBar onUndo={undo} />
      {keysOpen !== undefined && (
        <Suspense>
          <KeysSheet open={keysOpen} onClose={() => setKeysOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const TypeFilter = ({ type }: { type: CaseType | undefined }) => (
  <select
    className="input moderation-type"
    aria-label={texts.type}
    autoComplete="off"
    value={type ?? ''}
    onChange={({ currentTarget: { value } }) =>
      go({ type: caseTypes.find((one) => one === value), open: undefined })
    }
  >
    <option value="">{texts.allTypes}</option>
    {caseTypes.map((one) => (
      <option key={one} value={one}>
        {subjectNames[one]}
      </option>
    ))}
  </select>
);
