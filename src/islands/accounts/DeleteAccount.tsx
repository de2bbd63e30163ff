import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { trash } from '#lib/icons.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { NoPassword } from './NoPassword.tsx';

export function DeleteAccount({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="card card-body" id="delete" aria-labelledby="delete-title">
      <h2 id="delete-title">Eliminar conta</h2>
      <p className="mb-3 mt-1 text-f14 text-text2">
        A conta deixa de se ver logo. Tem 14 dias para mudar de ideias; depois apagam-se o perfil, as
        empresas, os serviços, as vagas, o portfólio e as candidaturas. As mensagens que enviou ficam com quem
        as recebeu, sem o seu nome.
      </p>
      {user.has_password ? (
        <Button look="danger-outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={trash} />
          Eliminar conta
        </Button>
      ) : (
        <NoPassword email={user.email} />
      )}
      <Sheet
        title={`Eliminar a conta de ${user.full_name ?? user.username}?`}
        open={open}
        onClose={close}
        small
      >
        {open && <ConfirmDeletion onCancel={close} />}
      </Sheet>
    </section>
  );
}
