import { searchForm } from '#lib/search/fields.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { applyOnChange } from './apply.ts';
import { showRecent } from './recent.ts';
import { rememberSearch } from './searches.ts';
import { bindSheet } from './sheet.ts';
import { suggestWhileTyping } from './suggest.ts';

/** The filter that led to the next page, and whether it was used in the sheet. */
interface LastFilter {
  readonly field: string;
  readonly isInSheet: boolean;
}

const key = 'search:way';

export function bindSearch() {
  const form = document.getElementById(searchForm);
  if (!(form instanceof HTMLFormElement)) return;
  const sheet = bindSheet();
  applyOnChange(form, (field) => {
    const lastFilter: LastFilter = { field, isInSheet: sheet.isOpen() };
    if (field) keptForSession[key] = JSON.stringify(lastFilter);
  });
  const words = form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue.trim();
  if (words) rememberSearch(words);
  showRecent();
  suggestWhileTyping(form);
  restoreFilter(form, sheet.open);
}

/**
 * On the next page the same filter has the focus, the sheet is open if it was, and the number of results is announced.
 */
function restoreFilter(form: HTMLFormElement, openSheet: () => void) {
  const text = keptForSession[key];
  if (text === undefined) return;
  delete keptForSession[key];
  const { field, isInSheet }: LastFilter = JSON.parse(text);
  if (isInSheet) openSheet();
  const controls = Array.from(form.elements).filter(
    (element) => element instanceof HTMLElement && element.getAttribute('name') === field,
  ) as HTMLElement[];
  (controls.find((control) => control.matches(':checked')) ?? controls[0])?.focus();
  const status = document.querySelector<HTMLElement>('[data-says]');
  status?.append(status.dataset['says'] ?? '');
}
