import { useCallback, useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { isPersonStep, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { actsOf } from '#lib/deals/acts.ts';
import type { DealStep, Side } from '#lib/deals/life.ts';
import { alert } from '#lib/icons.ts';
import { StepSheet } from './StepSheet.tsx';
import { useWaiting } from './use-waiting.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  deal: DealRow;
  onMoved: (deal: Deal) => void;
  /** The deal is another than what is shown. */
  onStale: () => void;
  /** Where the other steps are at hand elsewhere. */
  onlyMain?: boolean;
}

interface Asked {
  /** As it was when the question came up: nobody accepts an offer that changed under their finger. */
  readonly deal: DealRow;
  readonly step: PersonStep;
  readonly key: number;
  readonly isOpen: boolean;
}

/** What the viewer may do now. A step that waits for the network, or was refused, stands in its place. */
export function DealActs({ deal, onMoved, onStale, onlyMain = false }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const [isMovedOn, setMovedOn] = useState(false);
  const { act, drop } = useWaiting(`deal:${deal.id}`, onStale);
  const { main, others } = actsOf(deal);
  const side = deal.role as Side;
  const open = useCallback(
    (step: PersonStep) => {
      setMovedOn(false);
      setAsked((now) => ({ deal, step, key: (now?.key ?? 0) + 1, isOpen: true }));
    },
    [deal],
  );
  const close = () => setAsked((now) => now && { ...now, isOpen: false });

  // Whoever changes a step that was refused comes here with what they had written.
  const wanted = location.hash.slice(1) as DealStep;
  const isWanted = isPersonStep(wanted) && deal.steps.includes(wanted);
  useEffect(() => {
    if (!isWanted || !isPersonStep(wanted)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    open(wanted);
  }, [isWanted, wanted, open]);

  const waiting = act?.fields?.['step'] as PersonStep | undefined;
  const nameOf = (step: PersonStep) => textsOf(step, deal.state, side).name;
  const button = (step: PersonStep, look: 'outline' | undefined) => (
    <Button key={step} look={look} onClick={() => open(step)}>
      {nameOf(step)}
    </Button>
  );
  return (
    <div className="deal-acts stack-tight">
      {isMovedOn && (
        <p className="note note-warn" role="status">
          <Icon of={alert} />
          <span>{texts.movedOn}</span>
        </p>
      )}
      {act && waiting ? (
        <Waiting
          {...{ act, name: nameOf(waiting), onDrop: drop }}
          onRewrite={deal.steps.includes(waiting) ? () => open(waiting) : undefined}
        />
      ) : (
        <>
          {main.length > 0 && (
            <div className="deal-buttons">
              {main.map((step, at) => button(step, at > 0 ? 'outline' : undefined))}
            </div>
          )}
          {main.includes('accept') && <p className="hint">{texts.noMoney}</p>}
          {!onlyMain && others.length > 0 && (
            <details className="deal-others" open={main.length === 0 || undefined}>
              <summary>{texts.others}</summary>
              <div className="deal-buttons">{others.map((step) => button(step, 'outline'))}</div>
            </details>
          )}
        </>
      )}
      {asked && (
        <StepSheet
          key={asked.key}
          {...{ deal: asked.deal, step: asked.step, open: asked.isOpen, onClose: close }}
          onTaken={(moved) => {
            close();
            onMoved(moved);
          }}
          onKept={close}
          onMovedOn={() => {
            close();
            setMovedOn(true);
            onStale();
          }}
        />
      )}
    </div>
  );
}
