import { useCallback, useEffect, useState } from 'react';
import type { OwnUser } from '#lib/contract/users.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { keepPerson } from '#scripts/calls/person.ts';

/** Who is signed in, as the server knows them now; the bars show them as they are after each change. */
export function useOwnUser() {
  const [user, setUser] = useState<OwnUser>();
  const [problem, setProblem] = useState<string>();
  const change = useCallback((changed: OwnUser) => {
    setUser(changed);
    keepPerson(changed);
  }, []);
  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      change(await call<OwnUser>('GET', '/users/me'));
    } catch (error) {
      setProblem(problemText(error, problems.load));
    }
  }, [change]);
  useEffect(() => void load(), [load]);
  return { user, problem, load, change };
}
