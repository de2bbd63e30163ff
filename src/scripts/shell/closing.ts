/** Menus are <details>. The script adds closing (Escape, a press outside, a choice) and the arrow keys. */
export function closeOnEscapeAndOutside() {
  addEventListener('keydown', (event) => {
    // On a long page, looking for menus at each letter would cost a slow phone milliseconds.
    if (!/^(Escape|Arrow)/.test(event.key)) return;
    for (const menu of openMenus()) {
      if (event.key === 'Escape') close(menu);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(menu, event);
    }
  });
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const menu = target.closest<HTMLDetailsElement>('details[data-closes]');
    for (const open of openMenus()) {
      // The script in the head repeats a press that came too early. The menu was opened after it.
      if (open !== menu) open.open = !event.isTrusted;
      else if (target.closest('[data-close], .menu-panel .option')) close(open);
    }
  });
  addEventListener('focusin', (event) => {
    for (const open of openMenus()) if (!open.contains(event.target as Node)) open.open = false;
  });
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]');

function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function walk(menu: HTMLDetailsElement, event: KeyboardEvent) {
  const target = event.target as Element;
  // Radio buttons use the arrow keys themselves.
  if (!menu.contains(target) || target.matches('input')) return;
  const options = Array.from(menu.querySelectorAll<HTMLElement>('.option')).filter(
    (option) => option.offsetParent,
  );
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const at = options.indexOf(target as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % options.length;
  options[(next + options.length) % options.length]?.focus();
  event.preventDefault();
}
