import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import { teamPaths } from '#lib/companies/paths.ts';
import { confirmByPassword } from '#lib/contract/accounts.ts';
import type { ErrorAnswer } from '#lib/contract/errors.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { deleteAccountTexts as texts } from '#lib/copy/delete-account.ts';
import { formatDate } from '#lib/format/date.ts';
import { alert, trash } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { leaveSignedOut } from '#scripts/shell/leave.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

export function DeleteAccount({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <p className="hint mb-3">
        A conta deixa de se ver logo. Tem 14 dias para mudar de ideias; depois apagam-se o perfil, as
        empresas, os serviços, as vagas, o portfólio e as candidaturas. As mensagens que enviou ficam com quem
        as recebeu, e os acordos e as avaliações com a outra pessoa, sem o seu nome.
      </p>
      <Button look="danger-outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={trash} />
        Eliminar conta
      </Button>
      <Sheet
        title={`Eliminar a conta de ${user.full_name ?? user.username}?`}
        open={open}
        onClose={close}
        small
      >
        {open && <ConfirmDeletion user={user} onCancel={close} />}
      </Sheet>
    </>
  );
}

const about = 'keep-account';

interface Props {
  due: string;
  onKept: () => void;
}

/** The account will be deleted on the day `due`. Until then the person can keep it. */
export function DeletionNotice({ due, onKept }: Props) {
  const { busy, act } = useAct({ about });
  const keep = () =>
    act(async () => {
      await call('DELETE', '/users/me/deletion');
      onKept();
      toastSuccess('A sua conta fica.', { about });
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

function ConfirmDeletion({ user, onCancel }: { user: OwnUser; onCancel: () => void }) {
  const [inTheWay, setInTheWay] = useState<ErrorAnswer['companies']>();
  const owned = user.companies.filter(({ actions }) => actions?.includes('delete'));
  const { field, submit, busy, problem } = useFormOf(confirmByPassword, {
    async send(json) {
      setInTheWay(undefined);
      const { deletion_due_at } = await call('POST', '/users/me/deletion', { json }).catch(
        (error: unknown) => {
          if (error instanceof ApiError) setInTheWay(error.answer.companies);
          throw error;
        },
      );
      const day = formatDate(new Date(deletion_due_at));
      toastSuccess(`A conta será eliminada a ${day}. Se mudar de ideias, entre antes desse dia.`);
      leaveSignedOut();
      return 'leaving';
    },
  });
  return (
    <SheetForm
      act="Eliminar conta"
      acting="Eliminando..."
      look="danger"
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="note note-danger">
        <Icon of={alert} />
        <span>
          Sai já de todos os dispositivos. Durante 14 dias pode entrar e manter a conta.{' '}
          <b>Depois a conta apaga-se e não dá para desfazer.</b> Só as mensagens que enviou ficam com quem as
          recebeu, e os acordos e as avaliações com a outra pessoa, sem o seu nome.
        </span>
      </p>
      {owned.map(({ id, name }) => (
        <p key={id}>{texts.withCompany(name)}</p>
      ))}
      {user.has_password && (
        <PasswordField
          id="delete_password"
          label="Escreva a sua senha para confirmar"
          autoComplete="current-password"
          enterKeyHint="done"
          {...field('password')}
        />
      )}
      <Problem text={problem} />
      {inTheWay?.map(({ id, name }) => (
        <Button key={id} look="outline" full href={teamPaths.team(id)}>
          {texts.handOver(name)}
        </Button>
      ))}
    </SheetForm>
  );
}
