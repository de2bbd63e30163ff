import { searchForm } from '#lib/search/fields.ts';
import { bindFilters } from './filters.ts';
import { showRecent } from './recent.ts';
import { rememberSearch } from './searches.ts';
import { bindSheet } from './sheet.ts';
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
