import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { alreadyConfirmed, phoneConfirmed, phoneTexts as texts } from '#lib/copy/phone.ts';
import { problems } from '#lib/copy/problems.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { check } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { CodeField, codeForm } from './CodeField.tsx';
import { SendAgain } from './SendAgain.tsx';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function ConfirmPhone({ user, onChange }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="hint mb-3">{texts.hint}</p>
      {user.phone ? (
        <>
          <p>
            <b>{formatPhone(user.phone)}</b>
          </p>
          <p className="row mb-3 text-text2">
            {user.phone_verified && <Icon of={check} size={16} />}
            <span>{user.phone_verified ? phoneConfirmed : texts.notYet}</span>
          </p>
          {isAsked && !user.phone_verified ? (
            <GiveCode
              phone={user.phone}
              onBack={() => setAsked(false)}
              onConfirmed={(changed) => {
                setAsked(false);
                onChange(changed);
                toastSuccess(texts.done);
                focusTitle('phone');
              }}
            />
          ) : (
            <div className="flow">
              {!user.phone_verified && (
                <AskForCode
                  onSent={() => setAsked(true)}
                  onAlready={() => onChange({ ...user, phone_verified: true })}
                />
              )}
              <Button look="outline" size="small" href={paths.profileSetup}>
                {texts.change}
              </Button>
            </div>
          )}
        </>
      ) : (
        <>
          <p className="mb-3">{texts.none}</p>
          <Button look="outline" size="small" href={paths.profileSetup}>
            {texts.add}
          </Button>
        </>
      )}
    </>
  );
}

const sendCode = () => call('POST', '/users/me/phone/verify');

function AskForCode({ onSent, onAlready }: { onSent: () => void; onAlready: () => void }) {
  const { busy, problem, act } = useAct({ failed: problems.sendCode });
  const ask = () =>
    act(async () => {
      const { message } = await sendCode();
      if (message === alreadyConfirmed) onAlready();
      else onSent();
    });
  return (
    <>
      <Problem text={problem} />
      <Button size="small" busy={busy} onClick={ask}>
        {busy ? texts.sending : texts.confirm}
      </Button>
    </>
  );
}

interface GiveCodeProps {
  phone: string;
  onConfirmed: (user: OwnUser) => void;
  onBack: () => void;
}

function GiveCode({ phone, onConfirmed, onBack }: GiveCodeProps) {
  const { field, submit, busy, problem, setProblem } = useFormOf(codeForm, {
    fallback: problems.verifyCode,
    // A locked code opens with no wait, but another one does.
    failureText: ({ status, detail }) => (status === 429 ? detail : undefined),
    async send(json) {
      onConfirmed(await call('POST', '/users/me/phone/confirm', { json }));
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <CodeField id="phone_code" hint={texts.sentTo(formatPhone(phone))} {...field('code')} />
      <FormEnd problem={problem} busy={busy} text={texts.confirm} busyText={texts.confirming} short />
      <SendAgain
        notThere={texts.notThere}
        back={texts.later}
        send={async () => void (await sendCode())}
        onProblem={setProblem}
        onBack={onBack}
      />
    </form>
  );
}
