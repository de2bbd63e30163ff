import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { changeEmail, type ChangeEmail as NewAddress } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { emailProofTexts as texts } from '#lib/copy/email-proof.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { CodeField, codeForm } from './CodeField.tsx';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function ChangeEmail({ user, onChange }: Props) {
  const [asked, setAsked] = useState<NewAddress>();
  async function prove() {
    const { ask } = await import('#scripts/accounts/ask-for-proof.ts');
    if (!(await ask(call))) return;
    onChange({ ...user, email_proven: true });
    toastSuccess(texts.proven);
  }

  return (
    <>
      <p className="hint mb-3">
        {user.email ? (
          <>
            Entra com <b>{user.email}</b>. Nunca o mostramos a outros.
          </>
        ) : (
          texts.none
        )}
      </p>
      {user.email && !user.email_proven && !asked && (
        <div className="mb-4">
          <p className="mb-2">{texts.notYet}</p>
          <Button look="outline" size="small" onClick={prove}>
            {texts.confirm}
          </Button>
        </div>
      )}
      <div role="status">{asked && <p className="note note-ok mb-4">{accountTexts.codeSent}</p>}</div>
      {!asked && <NewEmail hasPassword={user.has_password} onAsked={setAsked} />}
      {asked && (
        <ConfirmEmail
          asked={asked}
          onBack={() => setAsked(undefined)}
          onConfirmed={(changed) => {
            setAsked(undefined);
            onChange(changed);
            // Another device may have asked for a proof of the address that is there, whose code is the newer one.
            toastSuccess(changed.email === user.email ? texts.proven : 'Email alterado.');
          }}
        />
      )}
    </>
  );
}

interface ConfirmEmailProps {
  asked: NewAddress;
  onConfirmed: (user: OwnUser) => void;
  onBack: () => void;
}

function ConfirmEmail({ asked, onConfirmed, onBack }: ConfirmEmailProps) {
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
        onBack={onBack}
      />
    </form>
  );
}

interface NewEmailProps {
  hasPassword: boolean;
  onAsked: (asked: NewAddress) => void;
}

function NewEmail({ hasPassword, onAsked }: NewEmailProps) {
  const { field, submit, busy, problem } = useFormOf(changeEmail, {
    fallback: problems.sendCode,
    async send(json) {
      await call('POST', '/users/me/email', { json });
      onAsked(json);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <div className="stack fields-2">
        <TextField
          id="new_email"
          label="Novo email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          {...field('email')}
        />
        {hasPassword && (
          <PasswordField
            id="email_password"
            label="Senha"
            autoComplete="current-password"
            enterKeyHint="send"
            {...field('password')}
          />
        )}
      </div>
      <FormEnd problem={problem} busy={busy} text="Enviar código" busyText="Enviando..." short />
    </form>
  );
}
