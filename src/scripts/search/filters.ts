import { addressOf, clearDependentFields } from '#lib/search/address.ts';
import { filterSheet, searchForm } from '#lib/search/fields.ts';
import { bindAlert } from '#scripts/saved-searches/bind.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

/** Where lists look whether to begin at once: _parts/ListScript.astro. */
const key = 'filter';

interface LastFilter {
  readonly field: string;
  readonly isInSheet: boolean;
}

/**
 * Applies filters as they are chosen. The save-search button is bound here too, because a file of its own would cost
 * a request.
 */
export function bindFilters() {
  const form = document.getElementById(searchForm);
  if (!(form instanceof HTMLFormElement)) return;
  const sheet = bindSheet();
  applyOnChange(form, (field) => {
    const lastFilter: LastFilter = { field, isInSheet: sheet.isOpen() };
    if (field) keptForSession[key] = JSON.stringify(lastFilter);
  });
  restoreFilter(form, sheet);
  bindAlert();
}

/** The same width as in filtered.css. Below it there is no room for a column. */
const isNarrow = () => matchMedia('(max-width: 1023px)').matches;

/** On a phone the filters move into a dialog, which keeps the focus inside. When it closes, they move back. */
function bindSheet() {
  const filters = document.querySelector<HTMLDetailsElement>('.filters');
  const panel = filters?.querySelector('.filter-panel');
  const sheet = document.getElementById(filterSheet) as HTMLDialogElement | null;
  const open = () => {
    if (!filters || !panel || !sheet || !isNarrow()) return;
    filters.open = false;
    sheet.querySelector('.sheet-body')?.append(panel);
    sheet.showModal();
  };
  filters?.querySelector('summary')?.addEventListener('click', (event) => {
    if (!isNarrow()) return;
    event.preventDefault();
    open();
  });
  // The browser restored a page with an open sheet. The visitor comes back for the results behind it.
  addEventListener('pageshow', ({ persisted }) => persisted && sheet?.close());
  sheet?.addEventListener('close', () => panel && filters?.append(panel));
  // Opened before this script was there.
  if (filters?.open) open();
  return { isOpen: () => sheet?.open ?? false, open };
}

function restoreFilter(form: HTMLFormElement, sheet: ReturnType<typeof bindSheet>) {
  const text = keptForSession[key];
  if (text === undefined) return;
  delete keptForSession[key];
  const { field, isInSheet }: LastFilter = JSON.parse(text);
  if (isInSheet) sheet.open();
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
    document.querySelector('.filtered-list')?.setAttribute('aria-busy', 'true');
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
  document.querySelector('.filtered-list')?.removeAttribute('aria-busy');
}
