import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { recoveryForm } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';

export const sendCode = (email: string) => call('POST', '/auth/forgot-password', { json: { email } });

export function RequestCode({ onSent }: { onSent: (email: string) => void }) {
  const { field, submit, busy, problem } = useFormOf(recoveryForm, {
    fallback: problems.sendCode,
    async send({ email }) {
      await sendCode(email);
      onSent(email);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextField
        id="email"
        label="Email"
        hint="Enviamos um código de 6 algarismos. Vale dez minutos."
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="send"
        {...field('email')}
      />
      <FormEnd problem={problem} busy={busy} text="Enviar código" busyText="Enviando..." />
    </form>
  );
}
