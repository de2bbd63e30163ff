import { useEffect } from 'react';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';

type Props = Omit<TextFieldProps, 'label'>;

/** The field for the six digits of a mail. It appears after an act of the person, so it takes the focus. */
export function CodeField(props: Props) {
  useEffect(() => document.getElementById(props.id)?.focus(), [props.id]);
  return (
    <TextField
      {...props}
      label="Código"
      className="input-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      enterKeyHint="go"
    />
  );
}
