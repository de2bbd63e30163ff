import { Button } from '#components/ui/Button.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import type { ChangeEmail } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';
import { CodeField } from './CodeField.tsx';
import { codeForm } from './code-form.ts';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  asked: ChangeEmail;
  onConfirmed: (user: OwnUser) => void;
  onBack: () => void;
}

export function ConfirmEmail({ asked, onConfirmed, onBack }: Props) {
  const { field, submit, busy, problem, setProblem } = useFormOf(codeForm, {
    fallback: problems.verifyCode,
    async send(json) {
      onConfirmed(await call('POST', '/users/me/email/confirm', { json }));
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <CodeField id="email_code" hint={`Enviado para ${asked.email}.`} {...field('code')} />
      <FormEnd problem={problem} busy={busy} text="Confirmar email" busyText="Confirmando..." short />
      <SendAgain
        send={async () => void (await call('POST', '/users/me/email', { json: asked }))}
        onProblem={setProblem}
      />
      <p className="text-center">
        <Button look="text" size="small" onClick={onBack}>
          Usar outro email
        </Button>
      </p>
    </form>
  );
}
