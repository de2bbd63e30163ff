import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Session } from '#lib/contract/accounts.ts';
import { device, monitor } from '#lib/icons.ts';
import { lastUsed } from './last-used.ts';

const isHandheld = (browser: string) => /Android|iOS|iPhone|iPad|Mini|KaiOS/i.test(browser);

export function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, last_used_at, current } = session;
  const used = lastUsed(new Date(last_used_at), new Date());
  return (
    <div className="settings-row">
      <span className="sign">
        <Icon of={isHandheld(browser) ? device : monitor} />
      </span>
      <p className="grow">
        <b className="block font-semibold">{browser}</b>
        <span className="text-f13 text-text2">
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
