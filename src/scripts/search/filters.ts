import { bindAlert } from '#scripts/saved-searches/bind.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { applyOnChange } from './apply.ts';

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
  const status = document.querySelector<HTMLElement>('[data-says]');
  status?.append(status.dataset['says'] ?? '');
}
