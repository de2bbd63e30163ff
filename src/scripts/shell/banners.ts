import { keptForSession } from '#scripts/stores/kept.ts';
import { focusContent } from './focus.ts';

/** A closed banner stays closed for the session. */
export function dismissBanners() {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const key = `banner:${banner.dataset['banner']}`;
    banner.hidden = keptForSession[key] !== undefined;
    banner.querySelector('[data-close]')?.addEventListener('click', () => {
      banner.hidden = true;
      keptForSession[key] = 'closed';
      focusContent();
    });
  }
}
