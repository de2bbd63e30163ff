import { $signedIn } from '#scripts/stores/session.ts';

// Loaded only for readers who save data.
import './pictures.ts';
import './waiting.ts';

addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-change-saver]');
  const own = document.querySelector<HTMLInputElement>('[data-preferences] input[name=saver]');
  const menu = own?.closest('details');
  if (!link || !menu || $signedIn.get()) return;
  event.preventDefault();
  // After the click, because the click closes open menus.
  setTimeout(() => {
    menu.open = true;
    own?.focus();
  });
});
