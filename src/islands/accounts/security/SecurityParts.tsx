import { useState } from 'react';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import type { OwnSecurity } from '../use-security.ts';
import { Activity } from './Activity.tsx';
import { CodesApp } from './CodesApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes, ShownOnce } from './RecoveryCodes.tsx';
import { Takeover } from './Takeover.tsx';
import { UnderWay } from './UnderWay.tsx';

interface Props {
  of: OwnSecurity;
}

/** For a suspended person: every other change of the factors is refused to them. */
export function LostAccessPart({ of: { value: security, problem, load } }: Props) {
  const due = security?.lost_access_due_at;
  const taken = security?.takeover_due_at;
  return (
    <>
      <CardLoading isLoaded={security !== undefined} problem={problem} onRetry={load} />
      {due && <LostAccess due={due} onStopped={load} />}
      {taken && <Takeover due={taken} onStopped={load} />}
      {due === null && !taken && <p className="pb-4">{texts.nothingToStop}</p>}
    </>
  );
}

export function SecurityParts({ of: { value: security, problem, load } }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  /** After each change the server is asked what is on now. Codes are shown once, when it gave some. */
  const onChanged = (given?: readonly string[]) => {
    if (given && given.length > 0) setCodes(given);
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
          {security.takeover_due_at && <Takeover due={security.takeover_due_at} onStopped={onChanged} />}
          <CodesApp isOn={security.totp} onChanged={onChanged} />
          <Passkeys passkeys={security.passkeys} onChanged={onChanged} />
          {security.recovery_codes_left !== null && (
            <RecoveryCodes left={security.recovery_codes_left} onChanged={onChanged} />
          )}
        </>
      )}
      <div className="settings-part">
        <h3 className="mb-1">{texts.lostTitle}</h3>
        <p className="hint">{texts.lostPhone}</p>
      </div>
      <Activity security={security} />
      {codes && <ShownOnce codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

const LostAccess = ({ due, onStopped }: { due: string; onStopped: () => void }) => (
  <UnderWay
    title={texts.lostAccess(formatDateTime(new Date(due)))}
    why={texts.lostAccessWhy}
    act={texts.stop}
    stop={() => call('DELETE', '/users/me/lost-access')}
    stopped={texts.stopped}
    onStopped={onStopped}
  />
);
