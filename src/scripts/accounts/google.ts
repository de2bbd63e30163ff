import type { GoogleIssuer, Tokens } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { device, randomText } from '#scripts/calls/device.ts';
import { enter } from '#scripts/calls/enter.ts';

/** An error whose message is shown to the person. */
export class GoogleProblem extends Error {}

/** Google must return `state` and `nonce` unchanged. `next` is the page where the person wanted to go. */
interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly next: string;
}

const key = 'google';

export async function goToGoogle(next: string): Promise<'leaving'> {
  const { authorization_endpoint, client_id, redirect_uri } = await issuer();
  const { state, nonce } = startJourney(next);
  const address = new URL(authorization_endpoint);
  const asked = {
    client_id,
    redirect_uri,
    state,
    nonce,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  location.assign(address);
  return 'leaving';
}

/** The shell has already removed the fragment from the address. */
export async function comeBackFromGoogle(fragment: string): Promise<'leaving'> {
  const journey = endJourney();
  const answer = new URLSearchParams(fragment.slice(1));
  // Checked before anything else is believed, because a link made by an attacker has another state.
  if (!journey || answer.get('state') !== journey.state) throw new GoogleProblem(googleTexts.failed);
  const { nonce, next } = journey;
  if (next !== paths.home) history.replaceState(history.state, '', paths.loginThen(next));
  const reason = answer.get('error_description') ?? answer.get('error');
  if (reason) throw new GoogleProblem(googleTexts.refusedBy(reason.slice(0, 120)));
  const credential = answer.get('id_token');
  if (!credential) throw new GoogleProblem(googleTexts.noToken);
  return enter(await exchange({ credential, nonce, device: device() }), nextPath(next));
}

async function issuer(): Promise<GoogleIssuer> {
  try {
    return await call('GET', '/auth/google');
  } catch (error) {
    throw error instanceof ApiError ? new GoogleProblem(googleTexts.notLoaded) : error;
  }
}

async function exchange(json: object): Promise<Tokens> {
  try {
    return await call('POST', '/auth/google', { json });
  } catch (error) {
    throw error instanceof ApiError ? new GoogleProblem(problemText(error, googleTexts.helperFailed)) : error;
  }
}

/** Writes to sessionStorage itself, because the fallback of `keptForSession` would be lost on the way to Google. */
function startJourney(next: string): Journey {
  try {
    const journey = { state: randomText(), nonce: randomText(), next };
    sessionStorage.setItem(key, JSON.stringify(journey));
    return journey;
  } catch {
    throw new GoogleProblem(googleTexts.notStarted);
  }
}

/** Deletes the journey, because it counts for one return only. */
function endJourney(): Journey | undefined {
  try {
    const journey = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return journey ? JSON.parse(journey) : undefined;
  } catch {
    throw new GoogleProblem(googleTexts.notStarted);
  }
}
