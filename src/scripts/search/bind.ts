import { filterSheet, searchForm } from '#lib/search/fields.ts';
import { bindFilters, type FilterSheet } from './filters.ts';
import { rememberSearch, showRecent } from './searches.ts';
import { suggestWhileTyping } from './suggest.ts';

export function bindSearch() {
  const form = document.getElementById(searchForm);
  if (!(form instanceof HTMLFormElement)) return;
  bindFilters(form, bindSheet());
  const words = form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue.trim();
  if (words) rememberSearch(words);
  showRecent();
  suggestWhileTyping(form);
}

/** The same width as in search.css. Below it there is no room for a column. */
const isNarrow = () => matchMedia('(max-width: 1023px)').matches;

/** On a phone the filters move into a dialog, which keeps the focus inside. When it closes, they move back. */
function bindSheet(): FilterSheet {
  const filters = document.querySelector('.search-filters');
  const panel = filters?.querySelector('.search-panel');
  const sheet = document.getElementById(filterSheet) as HTMLDialogElement | null;
  const open = () => {
    if (!panel || !sheet || !isNarrow()) return;
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
  return { isOpen: () => sheet?.open ?? false, open };
}
