import { useEffect } from 'react';
import * as z from 'zod/mini';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { username } from '#lib/contract/user-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const usernameForm = z.object({ username });

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function ChangeUsername({ user, onChange }: Props) {
  const { form, field, submit, busy, problem } = useFormOf(usernameForm, {
    async send(json) {
      const changed = await call('PUT', '/users/me', { json });
      onChange(changed);
      toastSuccess('Nome de usuário alterado.');
      return undefined;
    },
  });
  const { setValue } = form;
  useEffect(() => setValue('username', user.username), [setValue, user.username]);

  return (
    <>
      <p className="hint mb-3">
        É o endereço do seu perfil:{' '}
        <a href={paths.ownPage(user.username)}>
          {location.host}
          {paths.ownPage(user.username)}
        </a>
      </p>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <TextField
          id="new-username"
          label="Nome de usuário"
          hint="Letras, algarismos, ponto, traço e sublinhado. O nome antigo fica guardado para si durante 90 dias."
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          {...field('username')}
        />
        <FormEnd problem={problem} busy={busy} text="Guardar alterações" busyText="Guardando..." short />
      </form>
    </>
  );
}
