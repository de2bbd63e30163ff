import { useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { DealRow } from '#lib/contract/deals.ts';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { amountText, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { life, type Side } from '#lib/deals/life.ts';
import { info } from '#lib/icons.ts';
import { CarriedFields } from './CarriedFields.tsx';
import { type Hearing, useStep } from './use-step.ts';

interface Props extends Hearing {
  deal: DealRow;
  step: PersonStep;
  open: boolean;
  onClose: () => void;
}

/** Asks for what a step carries, and takes it. */
export function StepSheet({ deal, step, open, onClose, ...hearing }: Props) {
  const { carries } = life[step];
  const words = textsOf(step, deal.state, deal.role as Side);
  const { written, faults, busy, isDraft, write, restart, submit } = useStep(deal, step, hearing);
  const [isNoted, setNoted] = useState(isDraft);
  const id = useId();
  return (
    <Sheet title={words.title} open={open} onClose={onClose} small form={carries.amount !== undefined}>
      <form
        className="flex min-h-0 flex-col"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit((field) => document.getElementById(`${id}-${field}`)?.focus());
        }}
      >
        <div className="sheet-body stack">
          {isNoted && (
            <DraftNote
              text={texts.draft}
              onDrop={() => {
                restart();
                setNoted(false);
              }}
            />
          )}
          <Problem text={faults['all']} />
          {words.effect && <p className="text-text2">{words.effect}</p>}
          {step === 'accept' && (
            <>
              {deal.request_id !== null && <p className="text-text2">{pageTexts.acceptEndsRequest}</p>}
              <p className="deal-amount">{texts.offered(amountText(deal.amount))}</p>
              <p className="note">
                <Icon of={info} />
                <span>{texts.noMoney}</span>
              </p>
            </>
          )}
          <CarriedFields {...{ id, carries, textLabel: words.text, written, faults, write }} />
        </div>
        <div className="sheet-foot">
          <Button look="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" look={isEnding(step) ? 'danger' : undefined} busy={busy}>
            {busy ? texts.sending : words.send}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const isEnding = (step: PersonStep) => step === 'cancel' || step === 'decline' || step === 'withdraw';
