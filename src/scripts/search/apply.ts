import { addressOf, letGo } from '#lib/search/address.ts';

/** Arrows go through choices one by one: by keyboard nothing is applied before the hands rest. */
const restMs = 800;

/** A filter is applied when it is chosen, and leads to an address of its own; `leave` hears of it just before. */
export function applyOnChange(form: HTMLFormElement, leave: (field: string) => void) {
  let isByKey = false;
  let due: ReturnType<typeof setTimeout> | undefined;
  const go = (field: string) => {
    clearTimeout(due);
    leave(field);
    document.querySelector('.search-results')?.setAttribute('aria-busy', 'true');
    location.assign(addressOf(form));
  };
  addEventListener('keydown', () => (isByKey = true), true);
  addEventListener('pointerdown', () => (isByKey = false), true);
  document.addEventListener('change', ({ target }) => {
    if (!isFieldOf(form, target) || target.name === 'q') return;
    const { name } = target;
    letGo(form, name);
    clearTimeout(due);
    due = setTimeout(() => go(name), isByKey ? restMs : 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go('');
  });
  addEventListener('pageshow', ({ persisted }) => persisted && asItCame(form));
}

const isFieldOf = (
  form: HTMLFormElement,
  target: EventTarget | null,
): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form === form;

/** Back on a page that was kept as it was left: its fields say what its results are. */
function asItCame(form: HTMLFormElement) {
  form.reset();
  document.querySelector('.search-results')?.removeAttribute('aria-busy');
}
