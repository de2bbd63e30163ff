import type { GoogleIssuer } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { send } from '#scripts/calls/send.ts';

/** An error whose message is shown to the person. */
export class GoogleProblem extends Error {}

type Purpose = 'enter' | 'confirm';

/** Google must return `state` and `nonce` unchanged. `next` is the page where the person wanted to go. */
interface Journey {
  readonly purpose: Purpose;
  readonly state: string;
  readonly nonce: string;
  readonly next: string;
}

const key = 'google';

export async function goToGoogle(next: string, purpose: Purpose = 'enter'): Promise<'leaving'> {
  const { authorization_endpoint, client_id, redirect_uri } = await issuer();
  const { state, nonce } = startJourney(next, purpose);
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

async function issuer(): Promise<GoogleIssuer> {
  try {
    return await send('GET', '/auth/google');
  } catch (error) {
    throw error instanceof ApiError ? new GoogleProblem(googleTexts.notLoaded) : error;
  }
}

/** Writes to sessionStorage itself, because the fallback of `keptForSession` would be lost on the way to Google. */
function startJourney(next: string, purpose: Purpose): Journey {
  try {
    const journey = { state: randomText(), nonce: randomText(), next, purpose };
    sessionStorage.setItem(key, JSON.stringify(journey));
    return journey;
  } catch {
    throw new GoogleProblem(googleTexts.notStarted);
  }
}

/** Deletes the journey, because it counts for one return only. */
export function endJourney(): Journey | undefined {
  try {
    const journey = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return journey ? JSON.parse(journey) : undefined;
  } catch {
    throw new GoogleProblem(googleTexts.notStarted);
  }
}
