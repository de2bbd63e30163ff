import { useCallback } from 'react';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { keepPerson, lastKnown } from '#scripts/calls/person.ts';
import { isUnreached } from '#scripts/outbox/failures.ts';
import { useLoaded } from './use-loaded.ts';

export function useOwnUser() {
  const { value: user, problem, load, change: put } = useLoaded(fetchOwn);
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
    return await fetchOwn();
  } catch (error) {
    const known = isUnreached(error) ? lastKnown() : undefined;
    if (!known) throw error;
    return known;
  }
}

async function fetchOwn(): Promise<OwnUser> {
  const user = await call('GET', '/users/me');
  keepPerson(user);
  return user;
}
