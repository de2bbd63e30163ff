import { useEffect, useMemo } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnVerification } from '#lib/contract/verification.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { ownUser } from '#scripts/calls/own-user.ts';
import { listen } from '#scripts/live/live.ts';

interface Loaded {
  readonly company: Company;
  readonly verification: OwnVerification;
}

/** Null where the company is not this person's. */
async function fetchOwn(id: number): Promise<Loaded | null> {
  const { companies } = await ownUser();
  const company = companies.find((own) => own.id === id);
  if (!company) return null;
  try {
    return { company, verification: await call('GET', `/companies/${id}/verification`) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

export function useVerification(id: string) {
  const fetch = useMemo(() => () => fetchOwn(Number(id)), [id]);
  const loaded = useLoaded(fetch, { failed: texts.failed });
  const { load } = loaded;
  // Its people are notified of a decision. The notification does not say of what, so the page asks.
  useEffect(
    () => listen(({ event }) => void ((event === 'notification' || event === 'missed') && load())),
    [load],
  );
  return loaded;
}
