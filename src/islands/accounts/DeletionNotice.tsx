import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { formatDate } from '#lib/format/date.ts';
import { alert } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'keep-account';

interface Props {
  due: string;
  onKept: () => void;
}

/** The account will be deleted on the day `due`. Until then the person can keep it. */
export function DeletionNotice({ due, onKept }: Props) {
  const { busy, send } = useSending();
  const keep = () =>
    send(async () => {
      try {
        await call('DELETE', '/users/me/deletion');
        onKept();
        toastSuccess('A sua conta fica.', { about });
      } catch (error) {
        toastError(problemText(error), { about });
      }
      return undefined;
    });
  return (
    <section className="note note-danger" aria-labelledby="deletion-title">
      <Icon of={alert} />
      <div>
        <h2 id="deletion-title">A conta vai ser eliminada a {formatDate(new Date(due))}</h2>
        <p className="mb-3 mt-1">Até lá ninguém a vê, e pode mudar de ideias. Depois não dá para desfazer.</p>
        <Button busy={busy} onClick={keep}>
          {busy ? 'Guardando...' : 'Manter a minha conta'}
        </Button>
      </div>
    </section>
  );
}
