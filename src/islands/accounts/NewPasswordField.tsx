import { useEffect, useState } from 'react';
import type { TextFieldProps } from '#components/ui/TextField.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { isCommonPassword } from '#scripts/accounts/common-passwords.ts';

type Props = Omit<TextFieldProps, 'type' | 'inside' | 'autoComplete' | 'hint' | 'warning'>;

/** Warns about a password that is easy to guess, but accepts it. */
export function NewPasswordField(props: Props) {
  const [typed, setTyped] = useState('');
  const [isCommon, setCommon] = useState(false);

  // The person may have typed before this script loaded.
  useEffect(() => {
    const field = document.getElementById(props.id);
    if (field instanceof HTMLInputElement) setTyped(field.value);
  }, [props.id]);

  useEffect(() => {
    let isLatest = true;
    setCommon(false);
    if (typed.length >= 6) void isCommonPassword(typed).then((common) => isLatest && setCommon(common));
    return () => {
      isLatest = false;
    };
  }, [typed]);

  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint="Pelo menos 6 caracteres."
      warning={isCommon ? 'Esta senha é muito usada. Pode continuar, mas outra é mais segura.' : undefined}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
