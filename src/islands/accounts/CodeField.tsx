import { useEffect } from 'react';
import * as z from 'zod/mini';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { accountTexts } from '#lib/copy/accounts.ts';

/** People paste the code with a space ("408 153") or with other characters around it. */
export const codeForm = z.object({
  code: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(/\D/g, '')),
      z.string().check(z.length(6, accountTexts.wrongCode)),
    ),
  ),
});

type Props = Omit<TextFieldProps, 'label'>;

/** A field for the six-digit code of an e-mail or SMS. It appears after a user action, so it takes the focus. */
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
