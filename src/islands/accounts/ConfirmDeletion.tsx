import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { confirmByPassword } from '#lib/contract/accounts.ts';
import { formatDate } from '#lib/format/date.ts';
import { alert } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { leaveSignedOut } from '#scripts/shell/leave.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

export function ConfirmDeletion({ onCancel }: { onCancel: () => void }) {
  const { field, submit, busy, problem } = useFormOf(confirmByPassword, {
    async send(json) {
      const { deletion_due_at } = await call('POST', '/users/me/deletion', {
        json,
      });
      const day = formatDate(new Date(deletion_due_at));
      toastSuccess(`A conta será eliminada a ${day}. Se mudar de ideias, entre antes desse dia.`);
      leaveSignedOut();
      return 'leaving';
    },
  });
  return (
    <form method="post" noValidate onSubmit={submit}>
      <div className="sheet-body stack">
        <p className="note note-danger">
          <Icon of={alert} />
          <span>
            Sai já de todos os dispositivos. Durante 14 dias pode entrar e manter a conta.{' '}
            <b>Depois a conta apaga-se e não dá para desfazer.</b> Só as mensagens que enviou ficam com quem
            as recebeu, sem o seu nome.
          </span>
        </p>
        <PasswordField
          id="delete_password"
          label="Escreva a sua senha para confirmar"
          autoComplete="current-password"
          enterKeyHint="done"
          {...field('password')}
        />
        <Problem text={problem} />
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Eliminando...' : 'Eliminar conta'}
        </Button>
      </div>
    </form>
  );
}
