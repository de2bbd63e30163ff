import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { recoveryForm } from '#lib/contract/accounts.ts';
import { wayField } from '#lib/contract/way-form.ts';
import { problems } from '#lib/copy/problems.ts';
import { byWay, isNumberTyped } from '#lib/format/typed-way.ts';
import { call } from '#scripts/calls/api.ts';
import { loaded } from './loaded.ts';
import { WayField } from './WayField.tsx';

/** Most people recover by e-mail, so this comes when a number was given: before the code, which is not sent without it. */
export const loadSmsStep = () => import('./VerifyBySms.tsx');

/** The form lets a number through only where numbers are taken. */
export const sendCode = (way: string) => call('POST', '/auth/forgot-password', { json: byWay(way) });

interface Props {
  /** Numbers are taken too. */
  phone: boolean;
  onSent: (way: string, message: string) => void;
}

export function RequestCode({ phone, onSent }: Props) {
  const { field, submit, busy, problem } = useFormOf(recoveryForm(wayField(phone)), {
    fallback: problems.sendCode,
    async send({ email }) {
      if (isNumberTyped(email)) await loaded(loadSmsStep);
      onSent(email, (await sendCode(email)).message);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <WayField
        phone={phone}
        hint="Enviamos um código de 6 algarismos. Vale dez minutos."
        autoComplete="username"
        enterKeyHint="send"
        {...field('email')}
      />
      <FormEnd problem={problem} busy={busy} text="Enviar código" busyText="Enviando..." />
    </form>
  );
}
