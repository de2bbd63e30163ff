import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { OwnService } from '#components/services/OwnService.tsx';
import type { Service } from '#lib/contract/services.ts';

/** Shows the owner's paused service. The page first says that the service does not exist. */
export function showOwnService(place: HTMLElement, service: Service) {
  flushSync(() => createRoot(place).render(<OwnService service={service} />));
  place.classList.add('relative', 'pb-6');
  document.title = `${service.title} · BizLink`;
  // The focus tells screen readers that the page has changed.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
