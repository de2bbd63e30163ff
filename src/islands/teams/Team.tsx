import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { DeleteCompany } from './DeleteCompany.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Members } from './Members.tsx';
import { useTeam } from './use-team.ts';

interface Props {
  id: string;
  /** People sign in by a number here. */
  phone: boolean;
  drawing?: ReactNode;
}

export default function Team({ id, phone, drawing }: Props) {
  const root = useReady<HTMLDivElement>();
  const { team, problem, load } = useTeam(id);
  const [invites, setInvites] = useState(false);
  const may = team?.company.actions ?? [];
  return (
    <div ref={root} className="stack">
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {team && (
        <>
          <a
            className="row text-inherit no-underline hover:underline"
            href={paths.company(team.company.slug)}
          >
            <Face name={team.company.name} photo={team.company.logo_url} company size={40} />
            <b className="grow letters-f18 wrap-anywhere">{team.company.name}</b>
          </a>
          <Members team={team} onChanged={load} />
          {may.includes('publish') && !may.includes('team') && (
            <p>
              <Button href={paths.servicesOf(team.company.id)}>{texts.services}</Button>
            </p>
          )}
          {may.includes('team') && (
            <>
              <p className="flow">
                <Button aria-haspopup="dialog" onClick={() => setInvites(true)}>
                  <Icon of={plus} />
                  {texts.invite}
                </Button>
                {team.invitations.length > 0 && (
                  <Button look="outline" aria-haspopup="dialog" onClick={() => setInvites(true)}>
                    {texts.waitingNow(team.invitations.length)}
                  </Button>
                )}
              </p>
              <Sheet title={texts.invite} open={invites} onClose={() => setInvites(false)} form>
                <div className="sheet-body stack">
                  <InviteForm team={team} phone={phone} onChanged={load} />
                  <Invitations team={team} onChanged={load} />
                </div>
              </Sheet>
            </>
          )}
          {may.includes('delete') && <DeleteCompany team={team} onChanged={load} />}
        </>
      )}
      {team === null && (
        <EmptyState drawing={drawing} title={texts.missing} text={texts.missingHow}>
          <Button href={paths.profile}>{texts.toProfile}</Button>
        </EmptyState>
      )}
      {team === undefined && !problem && <FormSkeleton />}
    </div>
  );
}
