import { addressOf, clearDependentFields } from '#lib/search/address.ts';
import { bindAlert } from '#scripts/saved-searches/bind.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

interface LastFilter {
  readonly field: string;
  readonly isInSheet: boolean;
}

export interface FilterSheet {
  readonly isOpen: () => boolean;
  readonly open: () => void;
}

const key = 'search:way';

/**
 * Applies filters as they are chosen. The save-search button is bound here too, because a file of its own would cost
 * a request.
 */
export function bindFilters(form: HTMLFormElement, sheet?: FilterSheet) {
  applyOnChange(form, (field) => {
    const lastFilter: LastFilter = { field, isInSheet: sheet?.isOpen() ?? false };
    if (field) keptForSession[key] = JSON.stringify(lastFilter);
  });
  restoreFilter(form, sheet);
  bindAlert();
}

function restoreFilter(form: HTMLFormElement, sheet: FilterSheet | undefined) {
  const text = keptForSession[key];
  if (text === undefined) return;
  delete keptForSession[key];
  const { field, isInSheet }: LastFilter = JSON.parse(text);
  if (isInSheet) sheet?.open();
  const controls = Array.from(form.elements).filter(
    (element) => element instanceof HTMLElement && element.getAttribute('name') === field,
  ) as HTMLElement[];
  (controls.find((control) => control.matches(':checked')) ?? controls[0])?.focus();
  const status = document.querySelector<HTMLElement>('[data-announcement]');
  status?.append(status.dataset['announcement'] ?? '');
}

/** Arrow keys pass through choices one by one, so a choice by keyboard is applied only after a pause. */
const restMs = 800;

function applyOnChange(form: HTMLFormElement, leave: (field: string) => void) {
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
