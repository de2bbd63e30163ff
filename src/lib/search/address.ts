import { paths } from '#lib/paths.ts';
import { parametersOf } from './filters.ts';

/** What goes with what was chosen: a district is one of its province, and a quick choice takes the place of what was typed. */
export function letGo(form: HTMLFormElement, name: string) {
  for (const other of parametersOf(name)) {
    if (other === name) continue;
    const field = form.elements.namedItem(other);
    if (field && 'value' in field) field.value = '';
  }
}

/** What the form asks, without its empty fields, and without a quick choice beside prices that were typed. */
export function addressOf(form: HTMLFormElement): string {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') asked.append(name, value.trim());
  if (asked.has('min_price') || asked.has('max_price')) asked.delete('price');
  const query = asked.toString();
  return query ? `${paths.search}?${query}` : paths.search;
}

/** As `searchHref` says it, in less than a script would carry for it. */
export const addressOfWords = (q: string): string => `${paths.search}?${new URLSearchParams({ q })}`;
