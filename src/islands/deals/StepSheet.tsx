import { useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { type DealRow, longestText } from '#lib/contract/deals.ts';
import { amountText, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { life, type Side } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { info } from '#lib/icons.ts';
import { type Hearing, useStep } from './use-step.ts';

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
  const { field, submit, busy, problem, isDraft, restart } = useStep(deal, step, hearing);
  const [isNoted, setNoted] = useState(isDraft);
  const [today] = useState(() => dayInMaputo(new Date()));
  const id = useId();
  const text = field('text');
  return (
    <Sheet title={words.title} open={open} onClose={onClose} small form={carries.amount !== undefined}>
      <form className="flex min-h-0 flex-col" onSubmit={submit} noValidate>
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
          <Problem text={problem} />
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
              id={`${id}-amount`}
              label={texts.amountField}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...(carries.amount === 'free' ? { optional: true } : { hint: texts.amountToAgree })}
              {...field('amount')}
            />
          )}
          {words.text && carries.text && (
            <Field id={`${id}-text`} label={words.text} optional={carries.text === 'free'} error={text.error}>
              <textarea
                id={`${id}-text`}
                className="input"
                maxLength={longestText}
                autoComplete="off"
                aria-invalid={text.error ? true : undefined}
                aria-describedby={text.error && `${id}-text-said`}
                {...text}
              />
            </Field>
          )}
          {carries.due_on && (
            <TextField
              id={`${id}-due`}
              type="date"
              label={texts.dueField}
              optional
              min={today}
              {...field('due_on')}
            />
          )}
          {carries.valid_days && (
            <Field id={`${id}-valid`} label={texts.validField}>
              <select id={`${id}-valid`} className="input" {...field('valid_days')}>
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
