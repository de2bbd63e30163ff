import type { MouseEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

/**
 * Leads out of a form, back to the previous page. Without script, or if the person came from another site, it
 * leads to `to`.
 */
export default function BackLink({ to = paths.profile }: { to?: string }) {
  return (
    <a className="icon-button page-back" href={to} aria-label="Voltar" onClick={goBack}>
      <Icon of={back} />
    </a>
  );
}

/** Goes back if the previous page is part of this site. Otherwise the link works as usual. */
export function goBack(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
  event.preventDefault();
  history.back();
}

/** The sign-in pages do not count, because they would lead back here. */
export function cameFromHere(): boolean {
  if (history.length < 2 || !document.referrer) return false;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && !/^\/(login|register)(\/|$)/.test(pathname);
}

/** Leaves after saving. The previous page loads again, because the browser's cached copy is out of date. */
export function leaveForm(): 'leaving' {
  location.replace(cameFromHere() ? document.referrer : paths.profile);
  return 'leaving';
}
