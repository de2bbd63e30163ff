import { type ChangeEvent, useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { longestText } from '#lib/contract/deal-form.ts';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import type { life } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import type { StepField, StepWritten } from './step-fields.ts';
import type { Faults } from './use-writing.ts';

interface Props {
  /** Before the names of the fields. */
  id: string;
  carries: (typeof life)['offer']['carries'];
  /** Undefined where nothing is said. */
  textLabel: string | undefined;
  dueLabel?: string;
  written: StepWritten;
  faults: Faults;
  write: (change: Partial<StepWritten>) => void;
}

const validDays = [3, 7, 14, 30] as const;

/** What a step says: a price, words, a day. */
export function CarriedFields({ id, carries, textLabel, dueLabel, written, faults, write }: Props) {
  const [today] = useState(() => dayInMaputo(new Date()));
  const bound = (field: StepField) => ({
    id: `${id}-${field}`,
    value: written[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      write({ [field]: currentTarget.value }),
  });
  return (
    <>
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
      {textLabel && carries.text && (
        <TextArea
          label={textLabel}
          maxLength={longestText}
          autoComplete="off"
          optional={carries.text === 'free'}
          error={faults['text']}
          {...bound('text')}
        />
      )}
      {carries.due_on && (
        <TextField
          type="date"
          label={dueLabel ?? texts.dueField}
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
    </>
  );
}
