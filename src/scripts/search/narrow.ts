import { searchForm } from '#lib/search/fields.ts';
import { bindFilters } from './filters.ts';

// For lists whose filters get their script when somebody comes to them. A filter may be chosen before it is there.
bindFilters();
const form = document.getElementById(searchForm) as HTMLFormElement | null;
Array.from(form?.elements ?? [])
  .find(isChosen)
  ?.dispatchEvent(new Event('change', { bubbles: true }));

function isChosen(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const before = Array.from(field.options).findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, before);
}
