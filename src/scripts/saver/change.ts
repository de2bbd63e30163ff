import { $signedIn } from '#scripts/stores/session.ts';

/** The settings are for who is signed in. Others have the same switch in the menu. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-change-saver]');
  const own = document.querySelector<HTMLInputElement>('[data-preferences] input[name=saver]');
  const menu = own?.closest('details');
  if (!link || !menu || $signedIn.get()) return;
  event.preventDefault();
  // After this press, which closes whatever menu is open.
  setTimeout(() => {
    menu.open = true;
    own?.focus();
  });
});
