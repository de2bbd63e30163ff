import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { emailProofTexts as texts } from '#lib/copy/email-proof.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { NewEmail } from './NewEmail.tsx';
import { NoPassword } from './NoPassword.tsx';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function ChangeEmail({ user, onChange }: Props) {
  const [asked, setAsked] = useState<{ email: string; password: string }>();
  async function prove() {
    const { askForProof } = await import('#scripts/accounts/ask-for-proof.ts');
    if (!(await askForProof(call))) return;
    onChange({ ...user, email_proven: true });
    toastSuccess(texts.proven);
  }

  return (
    <section className="card card-body" id="email" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p className="hint mb-3">
        Entra com <b>{user.email}</b>. Nunca o mostramos a outros.
      </p>
      {!user.email_proven && !asked && (
        <p className="hint mb-3">
          {texts.notYet}{' '}
          <Button look="text" size="small" onClick={prove}>
            {texts.confirm}
          </Button>
        </p>
      )}
      <div role="status">{asked && <p className="note note-ok mb-4">{accountTexts.codeSent}</p>}</div>
      {!user.has_password && <NoPassword email={user.email} />}
      {user.has_password && !asked && <NewEmail onAsked={setAsked} />}
      {asked && (
        <ConfirmEmail
          asked={asked}
          onBack={() => setAsked(undefined)}
          onConfirmed={(changed) => {
            setAsked(undefined);
            onChange(changed);
            toastSuccess('Email alterado.');
          }}
        />
      )}
    </section>
  );
}
