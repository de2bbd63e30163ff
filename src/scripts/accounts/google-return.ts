import type { Tokens } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { confirmTexts } from '#lib/copy/confirm-self.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { device } from '#scripts/calls/device.ts';
import { enter } from '#scripts/calls/enter.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { endJourney, GoogleProblem } from './google-journey.ts';
import { withSecondStep } from './signing-in.ts';

/** Works without React, because the form of the page may not be loaded yet. */
export async function finishGoogle(fragment: string) {
  const said = document.querySelector('[data-google-said]');
  if (said) said.textContent = 'Conectando...';
  try {
    if (!(await comeBackFromGoogle(fragment)) && said) said.textContent = '';
  } catch (error) {
    if (said) said.textContent = '';
    toastError(error instanceof GoogleProblem ? error.message : googleTexts.failed);
    if (!(error instanceof GoogleProblem)) throw error;
  }
}

/** The shell has already removed the fragment from the address. Undefined when the person gives up at the second step. */
async function comeBackFromGoogle(fragment: string): Promise<'leaving' | undefined> {
  const journey = endJourney();
  const answer = new URLSearchParams(fragment.slice(1));
  // Checked before anything else is believed, because a link made by an attacker has another state.
  if (!journey || answer.get('state') !== journey.state) throw new GoogleProblem(googleTexts.failed);
  const { nonce, next, purpose } = journey;
  if (next !== paths.home && purpose === 'enter')
    history.replaceState(history.state, '', paths.loginThen(next));
  const reason = answer.get('error_description') ?? answer.get('error');
  if (reason) throw new GoogleProblem(googleTexts.refusedBy(reason.slice(0, 120)));
  const credential = answer.get('id_token');
  if (!credential) throw new GoogleProblem(googleTexts.noToken);
  if (purpose === 'confirm') return confirmSelf({ credential, nonce }, next);
  const tokens = await withSecondStep(() => exchange({ credential, nonce, device: device() }));
  return tokens && enter(tokens, nextPath(next));
}

async function confirmSelf(google: { credential: string; nonce: string }, next: string): Promise<'leaving'> {
  try {
    await failingAsGoogle(() => call('POST', '/auth/confirm', { json: { google } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.answer.challenge)) throw error;
    // Google is not enough where a factor is on. From here who lost it finds the way back.
    const { takeSecondStep } = await import('./second-step.ts');
    const tokens = await takeSecondStep(error.answer.challenge);
    if (tokens) return enter(tokens, nextPath(next));
    location.replace(nextPath(next));
    return 'leaving';
  }
  toastSuccess(confirmTexts.done);
  location.replace(nextPath(next));
  return 'leaving';
}

const exchange = (json: object): Promise<Tokens> =>
  failingAsGoogle(() => call('POST', '/auth/google', { json }));

async function failingAsGoogle<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.answer.challenge) throw error;
    throw new GoogleProblem(problemText(error, googleTexts.helperFailed));
  }
}
