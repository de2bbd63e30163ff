import { outboxTexts as texts } from '#lib/copy/outbox.ts';
import { isAgreed } from './question.ts';
import { unsent } from './unsent.ts';

/** Asks first, because signing out deletes the unsent acts of this device. */
export function askBeforeSignOut(): void {
  let isDecided = false;
  document.addEventListener(
    'click',
    async (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-sign-out]');
      if (!button || isDecided || unsent() === 0) return;
      event.preventDefault();
      event.stopPropagation();
      isDecided = await isAgreed({ id: 'before-sign-out', ...texts.signOut(unsent()) });
      if (isDecided) button.click();
    },
    true,
  );
}
