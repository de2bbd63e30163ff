import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Session } from '#lib/contract/accounts.ts';
import { sessionUsed } from '#lib/format/ago.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'devices';
const all = '/users/me/sessions';
const fetchSessions = () => call('GET', all);

export function Devices({ onEnded }: { onEnded: () => void }) {
  const { value: sessions, problem, load, change } = useLoaded(fetchSessions);
  const { busy, act } = useAct({ about });

  const end = (
    path: typeof all | `${typeof all}/${number}`,
    isEnded: (session: Session) => boolean,
    said: string,
  ) =>
    act(async () => {
      await unlessDone(call('DELETE', path));
      change((now) => now?.filter((session) => !isEnded(session)));
      onEnded();
      toastSuccess(said, { about });
      focusTitle('devices');
    });

  return (
    <>
      <CardLoading isLoaded={sessions !== undefined} problem={problem} onRetry={load} />
      {sessions?.map((session) => (
        <DeviceRow
          key={session.id}
          session={session}
          onEnd={() => end(`${all}/${session.id}`, ({ id }) => id === session.id, 'Sessão terminada.')}
        />
      ))}
      {sessions?.some(({ current }) => !current) && (
        <div className="py-3 lined-t">
          <p className="mb-3 text-f14 text-text2">
            Numa sessão que termina perde-se o que nela está por enviar. Quem saiu sem rede fica na lista até
            a terminar aqui.
          </p>
          <Button
            look="outline"
            size="small"
            busy={busy}
            onClick={() => end(all, ({ current }) => !current, 'As outras sessões terminaram.')}
          >
            Terminar todas as outras sessões
          </Button>
        </div>
      )}
    </>
  );
}

function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, last_used_at, current } = session;
  const used = sessionUsed(new Date(last_used_at), new Date());
  return (
    <SettingsRow
      name={browser}
      hint={
        <>
          {current ? 'Em uso neste dispositivo' : 'Última utilização: '}
          {!current && <time dateTime={last_used_at}>{used}</time>}
        </>
      }
    >
      {current ? (
        <span className="pill pill-ok">Este</span>
      ) : (
        <Button
          look="outline"
          size="small"
          aria-label={`Terminar a sessão em ${browser}, ${used}`}
          onClick={onEnd}
        >
          Terminar
        </Button>
      )}
    </SettingsRow>
  );
}
