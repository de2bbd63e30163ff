import { paths } from '#lib/paths.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/** Where a suspended person has something to do, or to save: what they wrote and could not send. */
const stays: readonly string[] = [paths.decisions, paths.settings, paths.unsent];

/** Pages of one's own that show a guest the way in, so they are not protected. */
const own: readonly string[] = [paths.notifications, paths.bookmarks, paths.profile];

/**
 * Leads a suspended person to where it says why. Pages that anyone may read stay, until the person does something on them.
 * Back leads to what they were writing.
 */
export function leadToDecisions(why = '', background: boolean): false {
  const isOwn = document.documentElement.hasAttribute('data-protected') || own.includes(location.pathname);
  if (stays.includes(location.pathname) || (background && !isOwn)) return false;
  toastError(why, { about: 'session' });
  if (background) location.replace(paths.decisions);
  else location.assign(paths.decisions);
  return false;
}
