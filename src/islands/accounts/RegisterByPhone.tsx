import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import type { PendingRegistration } from '#lib/contract/users.ts';
import { registerByPhoneTexts as texts } from '#lib/copy/register-by-phone.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { dropPending, keepPending } from '#scripts/accounts/pending-registration.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { PhoneCode } from './PhoneCode.tsx';

interface Props {
  pending: PendingRegistration;
  /** Sends another code, which makes another challenge. Neither is there where the password is no longer known. */
  again: (() => Promise<PendingRegistration>) | undefined;
  enter: (() => Promise<'leaving' | undefined>) | undefined;
  onBack: () => void;
}

/** The account is there once the code has come back. */
export default function RegisterByPhone({ pending: first, again, enter: signIn, onBack: leave }: Props) {
  const [pending, setPending] = useState(first);
  const [isInUse, setInUse] = useState(false);
  const { challenge, sent_to } = pending;
  useEffect(() => keepPending(pending), [pending]);

  function onBack() {
    dropPending();
    leave();
  }

  async function enter() {
    dropPending();
    if (signIn) return signIn();
    toastSuccess(texts.registered);
    location.assign(paths.login);
    return 'leaving' as const;
  }

  async function give(code: string) {
    try {
      await call('POST', '/auth/register/confirm', { json: { challenge, code } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'number_in_use')) throw error;
      setInUse(true);
      return undefined;
    }
    return enter();
  }

  if (isInUse) return <InUse challenge={challenge} enter={enter} onBack={onBack} />;
  return (
    <PhoneCode
      id="code"
      sentTo={sent_to}
      text={texts.confirm}
      busyText={texts.confirming}
      back={texts.changeNumber}
      give={give}
      again={async () => (again ? setPending(await again()) : onBack())}
      onBack={onBack}
    />
  );
}

interface InUseProps {
  challenge: string;
  enter: () => Promise<'leaving' | undefined>;
  onBack: () => void;
}

/** Whoever reads this has given the code, so they hold the number. */
function InUse({ challenge, enter, onBack }: InUseProps) {
  const { busy, problem, act } = useAct();
  const [due, setDue] = useState<string>();
  const takeOver = () =>
    act(async () => {
      const begun = await call('POST', '/auth/takeover', { json: { challenge } });
      if (!('due_at' in begun)) return enter();
      dropPending();
      setDue(begun.due_at);
      return undefined;
    });
  if (due)
    return (
      <p className="note note-ok" role="status">
        {texts.begun(formatDateTime(new Date(due)))}
      </p>
    );
  return (
    <div className="stack" role="alert">
      <h2>{texts.inUse}</h2>
      <p>{texts.isMine}</p>
      <Button full href={paths.resetPassword}>
        {texts.recover}
      </Button>
      <p>{texts.isOthers}</p>
      <div>
        <Problem text={problem} />
        <Button look="outline" full busy={busy} onClick={takeOver}>
          {busy ? texts.asking : texts.takeOver}
        </Button>
      </div>
      <Button look="text" full onClick={onBack}>
        {texts.changeNumber}
      </Button>
    </div>
  );
}
