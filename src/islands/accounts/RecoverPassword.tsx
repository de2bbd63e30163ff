import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { check } from '#lib/icons.ts';
import { ChooseNewPassword } from './ChooseNewPassword.tsx';
import { RequestCode } from './RequestCode.tsx';
import { VerifyCode } from './VerifyCode.tsx';

interface Progress {
  /** Or a number. */
  readonly email?: string;
  readonly permit?: string;
}

/** `phone`: people may recover by a number too. */
export default function RecoverPassword({ phone }: { phone: boolean }) {
  const root = useReady<HTMLDivElement>();
  const [{ email, permit }, setProgress] = useState<Progress>({});
  const [notice, setNotice] = useState('');

  const onSent = (to: string, message: string) => {
    setProgress({ email: to });
    setNotice(message);
  };
  const startAgain = () => {
    setProgress({});
    setNotice('');
  };

  return (
    <div ref={root}>
      <RecoverySteps current={permit ? 2 : email ? 1 : 0} />
      <div role="status">
        {notice && (
          <p className="note note-ok mb-4">
            <Icon of={check} />
            <span>{notice}</span>
          </p>
        )}
      </div>
      {!email && <RequestCode phone={phone} onSent={onSent} />}
      {email && !permit && (
        <VerifyCode
          email={email}
          onSent={onSent}
          onVerified={(token) => {
            setProgress({ email, permit: token });
            setNotice('Código verificado. Defina a nova senha.');
          }}
          onBack={startAgain}
        />
      )}
      {permit && (
        <ChooseNewPassword
          permit={permit}
          onChanged={() => setNotice(accountTexts.passwordChanged)}
          onBack={startAgain}
        />
      )}
    </div>
  );
}

const steps = ['Conta', 'Código', 'Nova senha'];

const RecoverySteps = ({ current }: { current: number }) => (
  <ol className="steps mb-4">
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
        {index < current && <span className="visually-hidden">, feito</span>}
      </li>
    ))}
  </ol>
);
