import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { teamPaths } from '#lib/companies/paths.ts';
import type { Invited as Invitation } from '#lib/contract/team.ts';
import { roleWords } from '#lib/copy/team.ts';
import { teamTexts, invitedTexts as texts } from '#lib/copy/team-screens.ts';
import { formatDate } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { lastKnown } from '#scripts/calls/person.ts';
import { signOut } from '#scripts/shell/leave.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { dropInvitation, keepInvitation, keptInvitation, takeInvitation } from '#scripts/teams/invitation.ts';

type Looked =
  | { readonly token: string; readonly invitation: Invitation }
  | { readonly refused: 'none' }
  | { readonly refused: 'over'; readonly why: string }
  | { readonly refused: 'other'; readonly why: string; readonly token: string };

export default function Invited({ drawing }: { drawing?: ReactNode }) {
  const root = useReady<HTMLDivElement>();
  const { value, problem, load, change } = useLoaded(look, { failed: texts.failed });
  const refuse = useCallback((refusal: Looked) => change(() => refusal), [change]);
  return (
    <div ref={root}>
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {value === undefined && !problem && <FormSkeleton />}
      {value && 'invitation' in value && <Open {...value} onRefused={refuse} />}
      {value && 'refused' in value && (
        <div className="empty">
          {drawing}
          <Refused of={value} />
        </div>
      )}
    </div>
  );
}

async function look(): Promise<Looked> {
  const token = takeInvitation();
  if (token === undefined) return { refused: 'none' };
  try {
    return { token, invitation: await call('POST', '/invitations/look', { json: { token } }) };
  } catch (error) {
    const refusal = refusalOf(error, token);
    if (!refusal) throw error;
    return refusal;
  }
}

function refusalOf(error: unknown, token: string): Looked | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const why = problemText(error);
  if (error.code === 'forbidden') return { refused: 'other', why, token };
  if (error.code !== 'invalid_token' && error.code !== 'validation_failed') return undefined;
  dropInvitation();
  return { refused: 'over', why };
}

interface OpenProps {
  token: string;
  invitation: Invitation;
  onRefused: (refusal: Looked) => void;
}

function Open({ token, invitation, onRefused }: OpenProps) {
  const { company, role, invited_by, expires_at, is_member } = invitation;
  const [problem, setProblem] = useState<string>();
  const { busy, send } = useSending();

  const accept = () =>
    send(async () => {
      setProblem(undefined);
      try {
        const { id, name } = await call('POST', '/invitations/accept', { json: { token } });
        dropInvitation();
        // The next page asks again what belongs to whoever is signed in.
        delete keptForSession['person'];
        toastSuccess(texts.accepted(name));
        location.replace(teamPaths.team(id));
        return 'leaving';
      } catch (error) {
        logUnexpected(error);
        const refusal = refusalOf(error, token);
        if (refusal) onRefused(refusal);
        else setProblem(problemText(error));
        return undefined;
      }
    });

  return (
    <section className="card card-body stack" aria-labelledby="invited-title">
      <div className="row">
        <Face name={company.name} photo={company.logo_url} company size={56} />
        <h2 className="grow" id="invited-title">
          <span className="block text-f14 text-text2">{texts.to}</span>
          <span className="block letters-f18 wrap-anywhere">{company.name}</span>
        </h2>
      </div>
      {is_member ? (
        <>
          <p>{texts.isMember}</p>
          <Button full href={teamPaths.team(company.id)}>
            {texts.seeTeam}
          </Button>
        </>
      ) : (
        <>
          <p>{roleWords[role]}.</p>
          <p className="hint">
            {invited_by && `${texts.by(invited_by)} `}
            {teamTexts.until(formatDate(new Date(expires_at)))}
          </p>
          <div>
            <Problem text={problem} />
            <Button full busy={busy} onClick={accept}>
              {busy ? texts.accepting : texts.accept}
            </Button>
          </div>
        </>
      )}
      <Button look="text" full href={paths.company(company.slug)}>
        {texts.seeCompany}
      </Button>
    </section>
  );
}

function Refused({ of }: { of: Exclude<Looked, { readonly invitation: Invitation }> }) {
  if (of.refused === 'none')
    return (
      <>
        <h2>{texts.none}</h2>
        <p>{texts.noneHow}</p>
      </>
    );
  const email = lastKnown()?.email;
  return (
    <div role="alert">
      <h2>{of.refused === 'over' ? texts.over : texts.otherAccount}</h2>
      <p>{of.why}</p>
      {of.refused === 'other' && (
        <>
          {email && <p>{texts.signedInAs(email)}</p>}
          <Button onClick={() => signInAsOther(of.token)}>{texts.leave}</Button>
        </>
      )}
    </div>
  );
}

/** Signing out forgets what waits in the tab, but the invitation is for whoever signs in next. */
function signInAsOther(token: string) {
  const invitation = keptInvitation() ?? token;
  signOut(paths.loginThen(teamPaths.invited));
  keepInvitation(invitation);
}
