import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { wear } from '#scripts/styles/wear.ts';
import sheet from './published.css?url';

/**
 * At the top of the page that comes after a form. Closing it leaves the page as it is without it. It goes by itself with the
 * event that says that others find the thing no more.
 */
export async function showPublished(draw: (onClose: () => void) => ReactNode, gone?: string) {
  await wear(sheet);
  const main = document.querySelector('main');
  const place = document.createElement('div');
  place.className = 'wrap';
  main?.prepend(place);
  const root = createRoot(place);
  const end = () => {
    root.unmount();
    place.remove();
  };
  const close = () => {
    end();
    main?.focus();
  };
  if (gone) addEventListener(gone, end);
  flushSync(() => root.render(draw(close)));
}
