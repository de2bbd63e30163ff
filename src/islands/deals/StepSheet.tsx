import { Icon } from '#components/ui/Icon.tsx';
import { Words } from '#components/ui/Words.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { DealRow } from '#lib/contract/deals.ts';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { amountText, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import type { Side } from '#lib/deals/life.ts';
import { nameOfOther } from '#lib/deals/shown.ts';
import { formatDate, momentInMaputo } from '#lib/format/date.ts';
import { info } from '#lib/icons.ts';
import { CarriedFields } from './CarriedFields.tsx';
import { LastWord } from './LastWord.tsx';
import { carriedBy } from './step-fields.ts';
import { type StepCallbacks, useStep } from './use-step.ts';
import { WritingForm } from './WritingForm.tsx';

interface Props extends StepCallbacks {
  deal: DealRow;
  step: PersonStep;
  open: boolean;
  onClose: () => void;
}

/** Asks for what a step carries, and takes it. */
export function StepSheet({ deal, step, open, onClose, ...hearing }: Props) {
  const carries = carriedBy(step, deal);
  const words = textsOf(step, deal.state, deal.role as Side);
  const writing = useStep(deal, step, hearing);
  const { draft, cancel, sending } = texts;
  return (
    <Sheet title={words.title} open={open} onClose={onClose} small form={carries.amount !== undefined}>
      <WritingForm
        writing={writing}
        onClose={onClose}
        texts={{ draft, cancel, sending, send: words.send }}
        look={isEnding(step) ? 'danger' : undefined}
      >
        {(step === 'offer' || step === 'deliver') && <LastWord deal={deal} />}
        {words.effect && <p className="text-text2">{words.effect}</p>}
        {step === 'accept' && (
          <>
            {deal.request_id !== null && <p className="text-text2">{pageTexts.acceptEndsRequest}</p>}
            <p>{pageTexts.offerOf(nameOfOther(deal))}</p>
            <p className="letters-f18 font-bold">{texts.offered(amountText(deal.amount))}</p>
            {deal.text && <Words>{deal.text}</Words>}
            <p className="text-text2">
              {deal.due_on === null
                ? texts.noDay
                : texts.dueOn(formatDate(momentInMaputo(deal.due_on, '12:00')))}
              .{deal.valid_until && ` ${texts.validUntil(formatDate(new Date(deal.valid_until)))}`}
            </p>
            <p className="note">
              <Icon of={info} />
              <span>{texts.noMoney}</span>
            </p>
          </>
        )}
        <CarriedFields carries={carries} textLabel={words.text} typed={writing.typed} />
      </WritingForm>
    </Sheet>
  );
}

const isEnding = (step: PersonStep) => step === 'cancel' || step === 'decline' || step === 'withdraw';
