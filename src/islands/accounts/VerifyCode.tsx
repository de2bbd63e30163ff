import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';
import { CodeField, codeForm } from './CodeField.tsx';
import { sendCode } from './RequestCode.tsx';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  email: string;
  onSent: (email: string) => void;
  onVerified: (token: string) => void;
  onBack: () => void;
}

export function VerifyCode({ email, onSent, onVerified, onBack }: Props) {
  const { field, submit, busy, problem, setProblem } = useFormOf(codeForm, {
    fallback: problems.verifyCode,
    async send({ code }) {
      const { token } = await call('POST', '/auth/verify-otp', {
        json: { email, otp: code },
      });
      onVerified(token);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <CodeField id="code" hint={`Enviado para ${email}.`} {...field('code')} />
      <FormEnd problem={problem} busy={busy} text="Verificar código" busyText="Verificando..." />
      <SendAgain
        send={async () => {
          await sendCode(email);
          onSent(email);
        }}
        onProblem={setProblem}
        onBack={onBack}
      />
    </form>
  );
}
