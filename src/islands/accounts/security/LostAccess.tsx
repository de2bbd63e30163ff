import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { alert } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

export function LostAccess({ due, onStopped }: { due: string; onStopped: () => void }) {
  const { busy, change } = useChange();
  const stop = () =>
    change(async () => {
      await call('DELETE', '/users/me/lost-access');
      toastSuccess(texts.stopped, { about: 'lost-access' });
      onStopped();
    });
  return (
    <div className="pb-3">
      <div className="note note-danger">
        <Icon of={alert} />
        <div>
          <b>{texts.lostAccess(formatDateTime(new Date(due)))}</b>
          <p className="mb-3 mt-1">{texts.lostAccessWhy}</p>
          <Button busy={busy} onClick={stop}>
            {texts.stop}
          </Button>
        </div>
      </div>
    </div>
  );
}
