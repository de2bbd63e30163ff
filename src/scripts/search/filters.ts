import { bindAlert } from '#scripts/saved-searches/bind.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { applyOnChange } from './apply.ts';

/** The filter that led to the next page, and whether it was used in the sheet. */
interface LastFilter {
  readonly field: string;
  readonly isInSheet: boolean;
}

/** The filters on a phone, where they may stand in a dialog. */
export interface FilterSheet {
  readonly isOpen: () => boolean;
  readonly open: () => void;
}

const key = 'search:way';

/**
 * Applies the filters of a list as they are chosen. The next page goes on where this one was left. The button that saves
 * the search comes along, because a file of its own would be a request.
 */
export function bindFilters(form: HTMLFormElement, sheet?: FilterSheet) {
  applyOnChange(form, (field) => {
    const lastFilter: LastFilter = { field, isInSheet: sheet?.isOpen() ?? false };
    if (field) keptForSession[key] = JSON.stringify(lastFilter);
  });
  restoreFilter(form, sheet);
  bindAlert();
}

/**
 * On the next page the same filter has the focus, the sheet is open if it was, and the number of results is announced.
 */
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
