import { type ChangeEvent, useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { longestText } from '#lib/contract/deal-form.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { amountText, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { life, type Side } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { info } from '#lib/icons.ts';
import { type Hearing, type StepField, useStep } from './use-step.ts';

interface Props extends Hearing {
  deal: DealRow;
  step: PersonStep;
  open: boolean;
  onClose: () => void;
}

const validDays = [3, 7, 14, 30] as const;

/** Asks for what a step carries, and takes it. */
export function StepSheet({ deal, step, open, onClose, ...hearing }: Props) {
  const { carries } = life[step];
  const words = textsOf(step, deal.state, deal.role as Side);
  const { written, faults, busy, isDraft, write, restart, submit } = useStep(deal, step, hearing);
  const [isNoted, setNoted] = useState(isDraft);
  const [today] = useState(() => dayInMaputo(new Date()));
  const id = useId();
  const text = `${id}-text`;
  const bound = (field: StepField) => ({
    id: `${id}-${field}`,
    value: written[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      write({ [field]: currentTarget.value }),
  });
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
              <p className="deal-amount">{texts.offered(amountText(deal.amount))}</p>
              <p className="note">
                <Icon of={info} />
                <span>{texts.noMoney}</span>
              </p>
            </>
          )}
          {carries.amount && (
            <TextField
              label={texts.amountField}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              optional={carries.amount === 'free'}
              hint={carries.amount === 'free' ? undefined : texts.amountToAgree}
              error={faults['amount']}
              {...bound('amount')}
            />
          )}
          {words.text && carries.text && (
            <Field id={text} label={words.text} optional={carries.text === 'free'} error={faults['text']}>
              <textarea
                className="input"
                maxLength={longestText}
                autoComplete="off"
                aria-invalid={faults['text'] ? true : undefined}
                aria-describedby={faults['text'] && `${text}-said`}
                {...bound('text')}
              />
            </Field>
          )}
          {carries.due_on && (
            <TextField
              type="date"
              label={texts.dueField}
              optional
              min={today}
              error={faults['due_on']}
              {...bound('due_on')}
            />
          )}
          {carries.valid_days && (
            <Field id={`${id}-valid_days`} label={texts.validField} error={faults['valid_days']}>
              <select className="input" {...bound('valid_days')}>
                {validDays.map((days) => (
                  <option key={days} value={days}>
                    {texts.days(days)}
                  </option>
                ))}
              </select>
            </Field>
          )}
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
