import { $saver, $theme } from '#scripts/stores/preferences.ts';

const root = document.documentElement;

export function bindPreferences() {
  $theme.subscribe((theme) => {
    if (theme === 'auto') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    for (const input of inputs('theme')) input.checked = input.value === theme;
  });
  $saver.subscribe((saver) => {
    root.toggleAttribute('data-saver', saver === 'on');
    for (const input of inputs('saver')) input.checked = saver === 'on';
    if (saver === 'on') void import('#scripts/saver/begin.ts');
  });
  for (const place of document.querySelectorAll('[data-preferences]')) {
    place.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === 'theme') $theme.set(target.value as 'auto' | 'light' | 'dark');
      if (target.name === 'saver') $saver.set(target.checked ? 'on' : 'off');
    });
  }
}

const inputs = (name: string) =>
  document.querySelectorAll<HTMLInputElement>(`[data-preferences] input[name=${name}]`);
