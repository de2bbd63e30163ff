import { useEffect } from 'react';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';

type Props = Omit<TextFieldProps, 'label'>;

/** A field for the six-digit code of an e-mail. It appears after a user action, so it takes the focus. */
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
