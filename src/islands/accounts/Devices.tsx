import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Session } from '#lib/contract/accounts.ts';
import { deviceTexts as texts } from '#lib/copy/devices.ts';
import { sessionUsed } from '#lib/format/ago.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import type { OwnSecurity } from './use-security.ts';

const about = 'devices';
const all = '/users/me/sessions';
const fetchSessions = () => call('GET', all);

export function Devices({ of: { value: security, load: loadSecurity } }: { of: OwnSecurity }) {
  const { value: sessions, problem, load, change } = useLoaded(fetchSessions);
  const [ending, setEnding] = useState<Session | 'others'>();
  const { busy, act } = useAct({ about });
  const known = useRef(security);
  // The count that comes with it was asked for again, so the list is old too.
  useEffect(() => {
    if (known.current && security !== known.current) void load();
    known.current = security;
  }, [security, load]);

  function end() {
    const what = ending;
    setEnding(undefined);
    if (!what) return;
    const isEnded = ({ id, current }: Session) => (what === 'others' ? !current : id === what.id);
    void act(async () => {
      await unlessDone(call('DELETE', what === 'others' ? all : `${all}/${what.id}`));
      change((now) => now?.filter((session) => !isEnded(session)));
      void loadSecurity();
      toastSuccess(what === 'others' ? texts.othersEnded : texts.ended, { about });
      focusTitle('devices');
    });
  }

  return (
    <>
      <CardLoading isLoaded={sessions !== undefined} problem={problem} onRetry={load} />
      {sessions?.map((session) => (
        <DeviceRow key={session.id} session={session} onEnd={() => setEnding(session)} />
      ))}
      {sessions?.some(({ current }) => !current) && (
        <div className="py-3 lined-t">
          <p className="mb-3 text-f14 text-text2">{texts.staysListed}</p>
          <Button look="outline" size="small" busy={busy} onClick={() => setEnding('others')}>
            {texts.endOthers}
          </Button>
        </div>
      )}
      <ConfirmSheet
        title={ending === 'others' ? texts.endOthersTitle : texts.endTitle}
        act={texts.end}
        open={ending !== undefined}
        onConfirm={end}
        onClose={() => setEnding(undefined)}
      >
        {ending && ending !== 'others' && (
          <p className="wrap-anywhere">
            <b className="block">{ending.browser}</b>
            {texts.since(formatDateTime(new Date(ending.created_at)))}
          </p>
        )}
        <p className="text-text2">{texts.whatIsLost}</p>
      </ConfirmSheet>
    </>
  );
}

function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, created_at, last_used_at, current } = session;
  const used = sessionUsed(new Date(last_used_at), new Date());
  const since = texts.since(formatDateTime(new Date(created_at)));
  return (
    <SettingsRow
      name={browser}
      hint={
        <>
          {current ? (
            texts.inUse
          ) : (
            <>
              {texts.lastUsed} <time dateTime={last_used_at}>{used}</time>
            </>
          )}
          {/* By it, two of one kind are told apart. */}
          <time className="block" dateTime={created_at}>
            {since}
          </time>
        </>
      }
    >
      {current ? (
        <span className="pill pill-ok">{texts.this}</span>
      ) : (
        <Button look="outline" size="small" aria-label={texts.endNamed(browser, used, since)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </SettingsRow>
  );
}
