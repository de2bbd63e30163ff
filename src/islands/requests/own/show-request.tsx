import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RequestShown } from '#components/requests/RequestShown.tsx';
import type { Request } from '#lib/contract/requests.ts';

/** Moderation keeps it from others, so the page first says that there is none. */
export function showRequest(place: HTMLElement, request: Request): void {
  flushSync(() => createRoot(place).render(<RequestShown request={request} offerHref={undefined} />));
  place.classList.add('relative', 'pb-6');
  document.title = `${request.title} · BizLink`;
  // The focus tells screen readers that the page has changed.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
