import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { required } from '#lib/copy/errors.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { type HelperRole, RoleField } from './RoleField.tsx';
import { type Team, useChange } from './use-team.ts';

/** `email`: or a number, where people sign in by one. */
const blank: { email: string; role: HelperRole } = { email: '', role: 'editor' };

interface Props {
  team: Team;
  /** People may be invited by a number too. */
  phone: boolean;
  onChanged: () => Promise<void>;
}

export function InviteForm({ team: { personId, company }, phone, onChanged }: Props) {
  const draft = `invite-${company.id}`;
  const [written, setWritten] = useState(useDraft(personId, draft, blank).start);
  useKeepDraft(personId, draft, written.email === '' ? undefined : written);
  const isNumber = phone && /^\s*[+(\d][^@]*$/.test(written.email);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, change } = useChange(onChanged);

  function complain(text: string) {
    setFault(text);
    field.current?.focus();
  }

  async function send() {
    const to = written.email.trim();
    const json = { ...(isNumber ? { phone: to } : { email: to }), role: written.role };
    try {
      await call('POST', `/companies/${company.id}/invitations`, { json });
    } catch (error) {
      const [wrong] = error instanceof ApiError ? error.errors : [];
      if (!wrong) throw error;
      return complain(phone && !isNumber ? texts.oddEmailOrPhone : wrong.message);
    }
    toastSuccess(texts.invited(to), { about: 'team' });
    setWritten(blank);
    await onChanged();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setFault(undefined);
    if (written.email.trim() === '') return complain(required);
    void change(send);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        id="invite-email"
        label={phone ? texts.emailOrPhone : texts.email}
        hint={phone ? texts.inviteEitherHow : texts.inviteHow}
        error={fault}
        type={phone ? 'text' : 'email'}
        inputMode={isNumber ? 'tel' : 'email'}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={254}
        value={written.email}
        onChange={({ target }) => setWritten({ ...written, email: target.value })}
      />
      <RoleField chosen={written.role} onChoose={(role) => setWritten({ ...written, role })} />
      <div>
        <Problem text={problem} />
        <Button type="submit" full busy={busy}>
          {busy ? texts.sendingInvitation : texts.sendInvitation}
        </Button>
      </div>
    </form>
  );
}
