import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/Field.tsx';
import type { TextFieldProps } from '#components/ui/TextField.tsx';
import { counted } from './counted.ts';

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  rows: number;
  placeholder: string;
  /** The present text. It is only counted, because the form holds the value. */
  text: string;
  most: number;
  field: Partial<TextFieldProps>;
}

export function CountedTextArea({ id, label, optional, rows, placeholder, text, most, field }: Props) {
  const { error: fault, ...input } = field;
  const { error, hint } = counted(text, most, fault);
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      <textarea
        id={id}
        className="input"
        rows={rows}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) && `${id}-said`}
        {...(input as UseFormRegisterReturn)}
      />
    </Field>
  );
}
