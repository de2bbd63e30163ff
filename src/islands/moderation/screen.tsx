import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Takes the place of the words that say that the page does not exist. */
export function showScreen(place: HTMLElement, title: string, screen: ReactNode): void {
  document.title = `${title} · BizLink`;
  flushSync(() => createRoot(place).render(screen));
  // The focus tells screen readers that the page has changed.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
