import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/client/api.ts';
import { problemText } from '#lib/client/api-error.ts';
import { keepPerson } from '#lib/client/person.ts';
import type { OwnUser } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { Appearance } from './Appearance.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangeUsername } from './ChangeUsername.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeletionNotice } from './DeletionNotice.tsx';
import { Devices } from './Devices.tsx';
import { SettingsList } from './SettingsList.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

/** The account of who is signed in, a card for each matter. */
export default function Settings() {
  const [user, setUser] = useState<OwnUser>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setUser(await call<OwnUser>('GET', '/users/me'));
    } catch (error) {
      setProblem(problemText(error, problems.load));
    }
  }, []);
  useEffect(() => void load(), [load]);

  const change = (changed: OwnUser) => {
    setUser(changed);
    keepPerson(changed);
  };

  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!user) return <SettingsSkeleton />;
  return (
    <div className="settings">
      <SettingsList />
      <div className="stack">
        {user.deletion_due_at && (
          <DeletionNotice
            due={user.deletion_due_at}
            onKept={() => change({ ...user, deletion_due_at: null })}
          />
        )}
        <ChangeUsername user={user} onChange={change} />
        <Appearance />
        <Devices />
        <ChangePassword user={user} />
        <ChangeEmail user={user} onChange={change} />
        {!user.deletion_due_at && <DeleteAccount user={user} />}
      </div>
    </div>
  );
}

const NotLoaded = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{problem}</p>
    <button type="button" className="button" onClick={onRetry}>
      Tentar novamente
    </button>
  </div>
);
