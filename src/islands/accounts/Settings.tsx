import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
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
  const { user, problem, load, change } = useOwnUser();

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
