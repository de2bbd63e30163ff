import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { wear } from '#scripts/styles/wear.ts';
import sheet from './published.css?url';

/** At the top of the page that comes after a form. Closing it leaves the page as it is without it. */
export async function showPublished(draw: (onClose: () => void) => ReactNode) {
  await wear(sheet);
  const main = document.querySelector('main');
  const place = document.createElement('div');
  place.className = 'wrap';
  main?.prepend(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    main?.focus();
  };
  flushSync(() => root.render(draw(close)));
}
