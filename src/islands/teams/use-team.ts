import { useCallback, useEffect, useRef } from 'react';
import { useAct } from '#islands/forms/use-act.ts';
import type { Outcome } from '#islands/forms/use-sending.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Invitation, Member } from '#lib/contract/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { ownUser } from '#scripts/calls/own-user.ts';
import { listen } from '#scripts/live/live.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { toastError } from '#scripts/stores/toasts.ts';

export interface Team {
  /** Whoever looks. */
  readonly personId: number;
  readonly company: Company;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

/** Null for somebody who does not belong to it. Whoever is taken out while they look is led away. */
export function useTeam(id: string) {
  const belonged = useRef(false);
  const fetch = useCallback(async (): Promise<Team | null> => {
    const team = await teamOf(id);
    if (!team && belonged.current) {
      toastError(texts.lost);
      leaveForProfile();
    }
    belonged.current = team !== null;
    return team;
  }, [id]);
  const { value, problem, load } = useLoaded(fetch, { failed: texts.loadFailed });
  useEffect(
    () =>
      listen(({ event, data }) => {
        if (event === 'notification' && (data as { type: string }).type === 'service') void load();
      }),
    [load],
  );
  return { team: value, problem, load };
}

async function teamOf(id: string): Promise<Team | null> {
  const user = await ownUser();
  const company = user.companies.find((one) => String(one.id) === id);
  if (!company) return null;
  const mayInvite = company.actions?.includes('team');
  const [members, invitations] = await Promise.all([
    call('GET', `/companies/${company.id}/members`),
    mayInvite ? call('GET', `/companies/${company.id}/invitations`) : [],
  ]);
  return { personId: user.id, company, members, invitations };
}

/** The next page asks again who one is and what belongs to one. */
export function leaveForProfile(): 'leaving' {
  delete keptForSession['person'];
  location.replace(paths.profile);
  return 'leaving';
}

/** One change at a time. If the server refuses it, the team on the screen is out of date, so it is loaded again. */
export function useChange(onStale: () => Promise<void>) {
  const { busy, problem, act } = useAct();
  const change = (work: () => Promise<Outcome>) => act(work, (error) => isRefusal(error) && onStale());
  return { busy, problem, change };
}

const isRefusal = (error: unknown) => error instanceof ApiError && [403, 404, 409].includes(error.status);
