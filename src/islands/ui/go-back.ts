import type { MouseEvent } from 'react';
import { paths } from '#lib/paths.ts';

/** Back, if that is a page of ours; else the link leads where it says. */
export function goBack(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
  event.preventDefault();
  history.back();
}

/** Not from the way in: going back there would lead here again. */
export function cameFromHere(): boolean {
  if (history.length < 2 || !document.referrer) return false;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && !/^\/(login|register)(\/|$)/.test(pathname);
}

/** After saving, likewise, but asked anew: what the browser kept of the page before is old now. */
export function leaveForm(): 'leaving' {
  location.replace(cameFromHere() ? document.referrer : paths.profile);
  return 'leaving';
}
