import { googleTexts } from '#lib/copy/accounts.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { comeBackFromGoogle, GoogleProblem } from './google.ts';

/** Works without React, because the form of the page may not be loaded yet. */
export async function finishGoogle(fragment: string) {
  const said = document.querySelector('[data-google-said]');
  if (said) said.textContent = 'Conectando...';
  try {
    await comeBackFromGoogle(fragment);
  } catch (error) {
    if (said) said.textContent = '';
    toastError(error instanceof GoogleProblem ? error.message : googleTexts.failed);
    if (!(error instanceof GoogleProblem)) throw error;
  }
}
