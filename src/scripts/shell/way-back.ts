import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/** What Google sent back stands in the address: it is taken from there, and from the history, before all else. */
export async function takeUpGoogle() {
  const { hash, pathname, search } = location;
  if (!document.documentElement.hasAttribute('data-guests') || !hash.includes('state=')) return;
  history.replaceState(history.state, '', pathname + search);
  try {
    const { finishGoogle } = await import('#scripts/accounts/google-return.ts');
    await finishGoogle(hash);
  } catch (error) {
    toastError(shellTexts.islandFailed);
    throw error;
  }
}
