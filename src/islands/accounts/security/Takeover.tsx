import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { waysTexts as texts } from '#lib/copy/ways.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { alert } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

/** Somebody proved that they hold the number now. Any session may say that it is still theirs. */
export function Takeover({ due, onStopped }: { due: string; onStopped: () => void }) {
  const { busy, change } = useChange();
  const stop = () =>
    change(async () => {
      await call('DELETE', '/users/me/takeover');
      toastSuccess(texts.stopped, { about: 'takeover' });
      onStopped();
    });
  return (
    <div className="pb-3">
      <div className="note note-danger">
        <Icon of={alert} />
        <div>
          <b>{texts.takeover(formatDateTime(new Date(due)))}</b>
          <p className="mb-3 mt-1">{texts.takeoverWhy}</p>
          <Button busy={busy} onClick={stop}>
            {texts.isMine}
          </Button>
        </div>
      </div>
    </div>
  );
}
