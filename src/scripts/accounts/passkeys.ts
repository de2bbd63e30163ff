import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Tokens } from '#lib/contract/accounts.ts';
import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import type { NewKey, Signature } from '#lib/contract/second-factors.ts';
import { passkeyTexts as texts } from '#lib/copy/passkeys.ts';
import { device } from '#scripts/calls/device.ts';
import { type Sending, send } from '#scripts/calls/send.ts';
import { notePasskey } from './signing-in.ts';

type Call = DeclaredCall<Sending>;

/** An error whose message is shown to the person. */
export class PasskeyProblem extends Error {}

/** Undefined when the person closes what the phone asks. `quietly`: among the suggestions for the e-mail. */
export async function signInByPasskey({ quietly = false } = {}): Promise<Tokens | undefined> {
  const passkey = await signature(send, quietly);
  if (!passkey) return undefined;
  const tokens = await send('POST', '/auth/passkey', { json: { passkey, device: device() } });
  notePasskey();
  return tokens;
}

export async function signature(call: Call, quietly = false): Promise<Signature | undefined> {
  refuseUnsupported();
  const optionsJSON = await call('POST', '/auth/passkey/options', {});
  return asked(() =>
    startAuthentication({
      optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: quietly,
    }),
  ) as Promise<Signature | undefined>;
}

export async function newKey(call: Call): Promise<NewKey | undefined> {
  refuseUnsupported();
  const optionsJSON = await call('POST', '/users/me/passkeys/options', {});
  const key = await asked(() =>
    startRegistration({ optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  if (key) notePasskey();
  return key as NewKey | undefined;
}

function refuseUnsupported(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyProblem(texts.unsupported);
}

async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    // Closed by the person, or nobody answered in time: browsers do not tell these apart.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyProblem(texts.known);
    throw new PasskeyProblem(texts.failed, { cause: error });
  }
}
