import { addressOf, clearDependentFields } from '#lib/search/address.ts';

/** Arrow keys pass through choices one by one, so a choice by keyboard is applied only after a pause. */
const restMs = 800;

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
    clearDependentFields(form, name);
    clearTimeout(due);
    due = setTimeout(() => go(name), isByKey ? restMs : 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go('');
  });
  addEventListener('pageshow', ({ persisted }) => persisted && resetForm(form));
}

const isFieldOf = (
  form: HTMLFormElement,
  target: EventTarget | null,
): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form === form;

/** The browser restored the page. Its fields must show the filters of its results again. */
function resetForm(form: HTMLFormElement) {
  form.reset();
  document.querySelector('.search-results')?.removeAttribute('aria-busy');
}
