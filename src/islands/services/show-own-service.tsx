import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { OwnService } from '#components/services/OwnService.tsx';
import type { Service } from '#lib/contract/services.ts';

/** Puts one's own paused service in the place of the page that says there is none. */
export function showOwnService(place: HTMLElement, service: Service) {
  flushSync(() => createRoot(place).render(<OwnService service={service} />));
  place.classList.add('service-page');
  document.title = `${service.title} · BizLink`;
  // Who listens to the page is told that it has become another.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
