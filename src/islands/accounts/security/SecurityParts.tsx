import { useState } from 'react';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { call } from '#scripts/calls/api.ts';
import { Activity } from './Activity.tsx';
import { CodesApp } from './CodesApp.tsx';
import { LostAccess } from './LostAccess.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes, ShownOnce } from './RecoveryCodes.tsx';

const fetchSecurity = () => call('GET', '/users/me/security');

/** For a suspended person: every other change of the factors is refused to them. */
export function LostAccessPart() {
  const { value: security, problem, load } = useLoaded(fetchSecurity);
  const due = security?.lost_access_due_at;
  return (
    <>
      <CardLoading isLoaded={security !== undefined} problem={problem} onRetry={load} />
      {due && <LostAccess due={due} onStopped={load} />}
      {due === null && <p className="px-4 pb-4">{texts.nothingToStop}</p>}
    </>
  );
}

export function SecurityParts() {
  const { value: security, problem, load } = useLoaded(fetchSecurity);
  const [codes, setCodes] = useState<readonly string[]>();
  const [changes, setChanges] = useState(0);
  /** After each change the server is asked what is on now. Codes are shown once, when it gave some. */
  const onChanged = (given?: readonly string[]) => {
    if (given && given.length > 0) setCodes(given);
    setChanges((count) => count + 1);
    void load();
  };
  return (
    <>
      <CardLoading isLoaded={security !== undefined} problem={problem} onRetry={load} />
      {security && (
        <>
          {security.lost_access_due_at && (
            <LostAccess due={security.lost_access_due_at} onStopped={onChanged} />
          )}
          <CodesApp isOn={security.totp} onChanged={onChanged} />
          <Passkeys passkeys={security.passkeys} onChanged={onChanged} />
          {security.recovery_codes_left !== null && (
            <RecoveryCodes left={security.recovery_codes_left} onChanged={onChanged} />
          )}
        </>
      )}
      <div className="settings-part py-3 px-4 lined-t">
        <h3 className="settings-subtitle">{texts.lostTitle}</h3>
        <p className="hint">{texts.lostPhone}</p>
      </div>
      <Activity changes={changes} />
      {codes && <ShownOnce codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
