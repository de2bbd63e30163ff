import { type ReactNode, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useSheet } from '#islands/ui/use-sheet.tsx';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import type { Side } from '#lib/deals/life.ts';
import { alert } from '#lib/icons.ts';
import { StepSheet } from './StepSheet.tsx';
import { useWaiting } from './use-waiting.ts';
import { Waiting } from './Waiting.tsx';

interface AskingCallbacks {
  readonly onMoved: (deal: Deal) => void;
  /** The deal is another than what is shown. */
  readonly onStale: () => void;
}

interface Asking {
  readonly ask: (step: PersonStep) => void;
  /** Before the buttons: the deal moved on while one was asked. */
  readonly note: ReactNode;
  /** In place of the buttons: a step that waits for the network, or was refused. */
  readonly waiting: ReactNode;
  readonly sheet: ReactNode;
}

/** Asks before a step is taken, and says what became of it. */
export function useAsking(deal: DealRow, { onMoved, onStale }: AskingCallbacks): Asking {
  const { sheet, ask: askFor, close } = useSheet(StepSheet);
  const [isMovedOn, setMovedOn] = useState(false);
  const { act, drop } = useWaiting(`deal:${deal.id}`, onStale);
  const ask = (step: PersonStep) => {
    setMovedOn(false);
    askFor({
      // As it is now: nobody accepts an offer that changes under their finger.
      deal,
      step,
      onTaken(moved) {
        close();
        onMoved(moved);
      },
      onKept: close,
      onMovedOn() {
        close();
        setMovedOn(true);
        onStale();
      },
    });
  };
  const waiting = act?.fields?.['step'] as PersonStep | undefined;
  return {
    ask,
    note: isMovedOn && (
      <p className="note note-warn" role="status">
        <Icon of={alert} />
        <span>{texts.movedOn}</span>
      </p>
    ),
    waiting: act && waiting && (
      <Waiting
        act={act}
        name={textsOf(waiting, deal.state, deal.role as Side).name}
        onDrop={drop}
        onRewrite={deal.steps.includes(waiting) ? () => ask(waiting) : undefined}
      />
    ),
    sheet,
  };
}
