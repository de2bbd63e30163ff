import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { type RegisterForm as Account, registerForm } from '#lib/contract/register-form.ts';
import type { PendingRegistration } from '#lib/contract/users.ts';
import { wayField } from '#lib/contract/way-form.ts';
import { problems } from '#lib/copy/problems.ts';
import { isNumberTyped } from '#lib/format/typed-way.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { leftAs, pendingRegistration } from '#scripts/accounts/pending-registration.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { device } from '#scripts/calls/device.ts';
import { enter } from '#scripts/calls/enter.ts';
import { ByGoogle } from './ByGoogle.tsx';
import { loaded } from './loaded.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { WayField } from './WayField.tsx';

/** The page to open after registration: the one the person wanted, otherwise their new profile. */
const wanted = () => nextPath(new URLSearchParams(location.search).get('next'), paths.profile);

const isRegistered = 'Este email já está registado. Tente entrar ou recuperar a senha.';

/** Most people never see this step, so its script comes with it: before the code, which is not sent without it. */
const loadStep = () => import('./RegisterByPhone.tsx');
const RegisterByPhone = lazy(loadStep);

const hints = {
  nothing: 'Nunca o mostramos a outros.',
  email: 'Nunca mostramos o seu email a outros.',
  phone: 'Enviamos um código por SMS. Nunca mostramos o seu número a outros.',
};

interface Pending extends PendingRegistration {
  /** Not there where the page was loaded anew meanwhile. */
  readonly account?: Account;
}

interface Props {
  google: boolean;
  /** People may register by a number. */
  phone: boolean;
}

export default function Register({ google, phone }: Props) {
  const root = useReady<HTMLDivElement>();
  // An earlier attempt may have created the account although its answer was lost. The next attempt then only
  // signs in.
  const unanswered = useRef<string>(undefined);
  const [pending, setPending] = useState<Pending>();
  const { field, submit, busy, problem } = useFormOf(registerForm(wayField(phone)), {
    fallback: problems.register,
    failureText: ({ status, detail = '' }) =>
      status === 400 || detail.includes('already registered') ? isRegistered : undefined,
    async send(account) {
      if (isNumberTyped(account.email)) {
        await loaded(loadStep);
        setPending({ ...(await begin(account)), account });
        return undefined;
      }
      await create(account);
      return signIn(account);
    },
  });

  useEffect(() => setPending(pendingRegistration()), []);
  const account = pending?.account;

  async function signIn(account: Account) {
    const form = { username: account.email, password: account.password, device: device() };
    return enter(await call('POST', '/auth/login', { form }), wanted());
  }

  async function begin({ email, ...account }: Account): Promise<PendingRegistration> {
    const begun = await call('POST', '/auth/register', { json: { ...account, phone: email } });
    if (!('challenge' in begun)) throw new ApiError(0);
    return begun;
  }

  async function create(account: Account) {
    try {
      await call('POST', '/auth/register', { json: account });
    } catch (error) {
      const isThere = error instanceof ApiError && error.status === 400;
      if (isThere && unanswered.current === account.email) return;
      if (error instanceof ApiError && error.status === 0) unanswered.current = account.email;
      throw error;
    }
    unanswered.current = account.email;
  }

  return (
    <div ref={root} data-left-as={leftAs}>
      {pending && (
        <Suspense>
          <RegisterByPhone
            pending={pending}
            again={account && (() => begin(account))}
            enter={account && (() => signIn(account))}
            onBack={() => setPending(undefined)}
          />
        </Suspense>
      )}
      <form hidden={pending !== undefined} className="stack" method="post" noValidate onSubmit={submit}>
        <TextField
          id="full_name"
          label="Nome"
          optional
          autoComplete="name"
          enterKeyHint="next"
          {...field('full_name')}
        />
        <WayField
          phone={phone}
          hints={hints}
          autoComplete="username"
          enterKeyHint="next"
          {...field('email')}
        />
        <NewPasswordField id="password" label="Senha" enterKeyHint="go" {...field('password')} />
        <FormEnd problem={problem} busy={busy} text="Criar conta" busyText="Criando conta..." />
      </form>
      {google && !pending && <ByGoogle next={wanted} />}
    </div>
  );
}
