import { useCallback } from 'react';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { keepPerson } from '#scripts/calls/person.ts';
import { useLoaded } from './use-loaded.ts';

/** The signed-in person, fresh from the server. Every change also updates the navigation bars. */
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

async function fetchOwn(): Promise<OwnUser> {
  const user = await call<OwnUser>('GET', '/users/me');
  keepPerson(user);
  return user;
}
