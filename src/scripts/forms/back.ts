import { paths } from '#lib/paths.ts';

type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** Goes back if the previous page is part of this site. Otherwise the link works as usual. */
export function goBack(event: Press) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
  event.preventDefault();
  history.back();
}

/** The sign-in pages do not count, because they would lead back here. */
function cameFromHere(): boolean {
  if (history.length < 2 || !document.referrer) return false;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && !/^\/(login|register)(\/|$)/.test(pathname);
}

/** Leaves after saving. The previous page loads again, because the browser's cached copy is out of date. */
export function leaveForm(): 'leaving' {
  location.replace(cameFromHere() ? document.referrer : paths.profile);
  return 'leaving';
}
