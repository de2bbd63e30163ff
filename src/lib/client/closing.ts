/** Menus are <details>. With script, Escape, a press outside and their close button close them too. */
export function closeOnEscapeAndOutside() {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) close(menu);
  });
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const menu = target.closest<HTMLDetailsElement>('details[data-closes]');
    for (const open of openMenus()) {
      if (open !== menu) open.open = false;
      else if (target.closest('[data-close]')) close(open);
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
