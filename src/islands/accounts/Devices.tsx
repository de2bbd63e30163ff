import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle, SettingsCard } from '#islands/ui/SettingsCard.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Session } from '#lib/contract/accounts.ts';
import { lastUsed } from '#lib/format/ago.ts';
import { device, monitor } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const all = '/users/me/sessions';
const fetchSessions = () => call('GET', all);

export function Devices() {
  const { value: sessions, problem, load, change } = useLoaded(fetchSessions);
  const { busy, send } = useSending();

  const end = (
    path: typeof all | `${typeof all}/${number}`,
    isEnded: (session: Session) => boolean,
    said: string,
  ) =>
    send(async () => {
      try {
        await call('DELETE', path);
        change((now) => now?.filter((session) => !isEnded(session)));
        toastSuccess(said, { about: path });
        focusTitle('devices');
      } catch (error) {
        toastError(problemText(error), { about: path });
      }
      return undefined;
    });

  return (
    <SettingsCard id="devices" title="Dispositivos">
      <CardLoading isLoaded={sessions !== undefined} problem={problem} onRetry={load} />
      {sessions?.map((session) => (
        <DeviceRow
          key={session.id}
          session={session}
          onEnd={() => end(`${all}/${session.id}`, ({ id }) => id === session.id, 'Sessão terminada.')}
        />
      ))}
      {sessions?.some(({ current }) => !current) && (
        <div className="px-2 pb-3">
          <Button
            look="text"
            size="small"
            busy={busy}
            onClick={() => end(all, ({ current }) => !current, 'As outras sessões terminaram.')}
          >
            Terminar todas as outras sessões
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}

const isHandheld = (browser: string) => /Android|iOS|iPhone|iPad|Mini|KaiOS/i.test(browser);

function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, last_used_at, current } = session;
  const used = lastUsed(new Date(last_used_at), new Date());
  return (
    <div className="settings-row">
      <span className="sign mr-3">
        <Icon of={isHandheld(browser) ? device : monitor} />
      </span>
      <p className="grow">
        <b className="block font-semibold">{browser}</b>
        <span className="block text-f13 text-text2">
          {current ? 'Em uso neste dispositivo' : 'Última utilização: '}
          {!current && <time dateTime={last_used_at}>{used}</time>}
        </span>
      </p>
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
    </div>
  );
}
