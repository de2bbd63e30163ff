import { lazy, Suspense } from 'react';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { problems } from '#lib/copy/problems.ts';
import { isNumberTyped } from '#lib/format/typed-way.ts';
import { call } from '#scripts/calls/api.ts';
import { CodeField, codeForm } from './CodeField.tsx';
import { loadSmsStep, sendCode } from './RequestCode.tsx';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  /** Or a number. */
  email: string;
  onSent: (way: string, message: string) => void;
  onVerified: (token: string) => void;
  onBack: () => void;
}

const VerifyBySms = lazy(loadSmsStep);

export function VerifyCode(props: Props) {
  const { email, onSent, onVerified, onBack } = props;
  if (!isNumberTyped(email)) return <VerifyByMail {...props} />;
  const again = async () => onSent(email, (await sendCode(email)).message);
  return (
    <Suspense>
      <VerifyBySms phone={email} again={again} onVerified={onVerified} onBack={onBack} />
    </Suspense>
  );
}

function VerifyByMail({ email, onSent, onVerified, onBack }: Props) {
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
        send={async () => onSent(email, (await sendCode(email)).message)}
        onProblem={setProblem}
        onBack={onBack}
      />
    </form>
  );
}
