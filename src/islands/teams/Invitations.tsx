import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import type { Invitation } from '#lib/contract/team.ts';
import { roleWords } from '#lib/copy/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { formatDate } from '#lib/format/date.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { Breakable } from './Breakable.tsx';
import { type Team, useChange } from './use-team.ts';

interface Props {
  team: Team;
  onChanged: () => Promise<void>;
}

export function Invitations({ team: { company, invitations }, onChanged }: Props) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h3 className="mb-2" id="waiting-title">
        {texts.waiting}
      </h3>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            companyId={company.id}
            invitation={invitation}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  companyId: number;
  invitation: Invitation;
  onChanged: () => Promise<void>;
}

function InvitationRow({ companyId, invitation, onChanged }: RowProps) {
  const { id, email, phone, role, expires_at } = invitation;
  const to = email ?? formatPhone(phone ?? '');
  const [acting, setActing] = useState<'again' | 'takeBack'>();
  const { busy, problem, change } = useChange(onChanged);
  const all = `/companies/${companyId}/invitations` as const;

  const works = {
    async again() {
      await call('POST', all, { json: { ...(email === null ? { phone: phone ?? '' } : { email }), role } });
      toastSuccess(texts.invited(to), { about: 'team' });
    },
    async takeBack() {
      await unlessDone(call('DELETE', `${all}/${id}`));
      toastSuccess(texts.takenBack(to), { about: 'team' });
    },
  };
  function press(which: keyof typeof works) {
    if (busy) return;
    setActing(which);
    void change(async () => {
      await works[which]();
      await onChanged();
    });
  }
  const isBusy = (which: keyof typeof works) => busy && acting === which;

  return (
    <li className="py-3 lined-t wrap-anywhere">
      <b>
        <Breakable of={to} />
      </b>
      <p className="text-f14">{roleWords[role]}</p>
      <p className="text-f13 text-text2">{texts.until(formatDate(new Date(expires_at)))}</p>
      <Problem text={problem} />
      <div className="flex flex-wrap">
        <Button
          className="mt-2 mr-2"
          look="outline"
          size="small"
          aria-label={texts.againTo(to)}
          busy={isBusy('again')}
          onClick={() => press('again')}
        >
          {isBusy('again') ? texts.sendingInvitation : texts.again}
        </Button>
        <Button
          className="mt-2 mr-2"
          look="text"
          size="small"
          aria-label={texts.takeBackFrom(to)}
          busy={isBusy('takeBack')}
          onClick={() => press('takeBack')}
        >
          {isBusy('takeBack') ? texts.takingBack : texts.takeBack}
        </Button>
      </div>
    </li>
  );
}
