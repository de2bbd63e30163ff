import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { signInForm } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { noteSignIn, withSecondStep } from '#scripts/accounts/signing-in.ts';
import { call } from '#scripts/calls/api.ts';
import { device } from '#scripts/calls/device.ts';
import { enter } from '#scripts/calls/enter.ts';
import { ByGoogle } from './ByGoogle.tsx';
import { ByPasskey } from './ByPasskey.tsx';

const wanted = () => nextPath(new URLSearchParams(location.search).get('next'));

export default function SignIn({ google }: { google: boolean }) {
  const root = useReady<HTMLDivElement>();
  const { field, submit, busy, problem } = useFormOf(signInForm, {
    fallback: problems.signIn,
    async send({ email, password }) {
      const form = { username: email, password, device: device() };
      const tokens = await withSecondStep(() => call('POST', '/auth/login', { form }));
      if (tokens) noteSignIn();
      return tokens && enter(tokens, wanted());
    },
  });
  return (
    <div ref={root}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <TextField
          id="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          enterKeyHint="next"
          {...field('email')}
        />
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
