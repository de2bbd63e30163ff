import { searchForm } from '#lib/search/fields.ts';
import { bindFilters } from './filters.ts';
import { rememberSearch, showRecent } from './searches.ts';
import { suggestWhileTyping } from './suggest.ts';

export function bindSearch() {
  const form = document.getElementById(searchForm);
  if (!(form instanceof HTMLFormElement)) return;
  bindFilters();
  const words = form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue.trim();
  if (words) rememberSearch(words);
  showRecent();
  suggestWhileTyping(form);
}
