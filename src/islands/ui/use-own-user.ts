import { useCallback } from 'react';
import type { OwnUser } from '#lib/contract/users.ts';
import { ownUser } from '#scripts/calls/own-user.ts';
import { keepPerson, lastKnown } from '#scripts/calls/person.ts';
import { isUnreached } from '#scripts/outbox/failures.ts';
import { useLoaded } from './use-loaded.ts';

export function useOwnUser() {
  const { value: user, problem, load, change: put } = useLoaded(ownUser);
  const change = useCallback(
    (changed: OwnUser) => {
      keepPerson(changed);
      put(() => changed);
    },
    [put],
  );
  return { user, problem, load, change };
}

/**
 * The signed-in person, for publishing. Without a network, returns the data last stored on the device: the
 * publication waits, and the server later reports what has changed.
 */
export const usePublisher = () => useLoaded(fetchOrRecall);

async function fetchOrRecall(): Promise<OwnUser> {
  try {
    return await ownUser();
  } catch (error) {
    const known = isUnreached(error) ? lastKnown() : undefined;
    if (!known) throw error;
    return known;
  }
}
