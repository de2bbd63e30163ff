import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { longestText } from '#lib/contract/deal-form.ts';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import type { life } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import type { StepField } from './step-fields.ts';
import type { Typed } from './use-writing.ts';

interface Props {
  carries: (typeof life)['offer']['carries'];
  /** Undefined where nothing is said. */
  textLabel: string | undefined;
  dueLabel?: string;
  typed: (name: StepField) => Typed;
}

const dayChoices = [3, 7, 14, 30] as const;

/** What a step says: a price, words, a day. */
export function CarriedFields({ carries, textLabel, dueLabel, typed }: Props) {
  const [today] = useState(() => dayInMaputo(new Date()));
  const { error, ...validDays } = typed('valid_days');
  return (
    <>
      {carries.amount && (
        <TextField
          label={texts.amountField}
          inputMode="decimal"
          maxLength={20}
          optional={carries.amount === 'free'}
          hint={carries.amount === 'free' ? undefined : texts.amountToAgree}
          {...typed('amount')}
        />
      )}
      {textLabel && carries.text && (
        <TextArea
          label={textLabel}
          maxLength={longestText}
          optional={carries.text === 'free'}
          {...typed('text')}
        />
      )}
      {carries.due_on && (
        <TextField type="date" label={dueLabel ?? texts.dueField} optional min={today} {...typed('due_on')} />
      )}
      {carries.valid_days && (
        <Field id={validDays.id} label={texts.validField} error={error}>
          <select className="input" {...validDays}>
            {dayChoices.map((days) => (
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
