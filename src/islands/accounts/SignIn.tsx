import { useRef } from 'react';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { signInForm } from '#lib/contract/accounts.ts';
import { wayField } from '#lib/contract/way-form.ts';
import { problems } from '#lib/copy/problems.ts';
import { isNumberTyped } from '#lib/format/typed-way.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { noteSignIn, withSecondStep } from '#scripts/accounts/signing-in.ts';
import { call } from '#scripts/calls/api.ts';
import { device } from '#scripts/calls/device.ts';
import { enter } from '#scripts/calls/enter.ts';
import { ByGoogle } from './ByGoogle.tsx';
import { ByPasskey } from './ByPasskey.tsx';
import { WayField } from './WayField.tsx';

const wanted = () => nextPath(new URLSearchParams(location.search).get('next'));

interface Props {
  google: boolean;
  /** People may sign in by a number. */
  phone: boolean;
}

export default function SignIn({ google, phone }: Props) {
  const root = useReady<HTMLDivElement>();
  const typed = useRef('');
  const { field, submit, busy, problem } = useFormOf(signInForm(wayField(phone)), {
    fallback: problems.signIn,
    failureText: ({ code }) =>
      code === 'invalid_credentials' && isNumberTyped(typed.current) ? problems.signInByPhone : undefined,
    async send({ email, password }) {
      typed.current = email;
      const sent = { username: email, password, device: device() };
      const tokens = await withSecondStep(() => call('POST', '/auth/login', { form: sent }));
      if (tokens) noteSignIn(isNumberTyped(email) ? 2 : 3);
      return tokens && enter(tokens, wanted());
    },
  });
  return (
    <div ref={root}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <WayField phone={phone} autoComplete="username webauthn" enterKeyHint="next" {...field('email')} />
        <PasswordField
          id="password"
          label="Senha"
          autoComplete="current-password"
          enterKeyHint="go"
          aside={<a href={paths.resetPassword}>Esqueceu a senha?</a>}
          {...field('password')}
        />
        <FormEnd problem={problem} busy={busy} text="Entrar" busyText="Entrando..." />
      </form>
      <ByPasskey next={wanted} />
      {google && <ByGoogle next={wanted} />}
    </div>
  );
}
