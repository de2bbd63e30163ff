import { parametersOf } from './parameters.ts';

/**
 * Clears fields that contradict the new choice: a district of another province, or typed prices beside a chosen
 * range.
 */
export function clearDependentFields(form: HTMLFormElement, name: string) {
  for (const other of parametersOf(name)) {
    if (other === name) continue;
    const field = form.elements.namedItem(other);
    if (field && 'value' in field) field.value = '';
  }
}

export function addressOf(form: HTMLFormElement): string {
  const page = new URL(form.action).pathname;
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') asked.append(name, value.trim());
  if (asked.has('min_price') || asked.has('max_price')) asked.delete('price');
  const query = asked.toString();
  return query ? `${page}?${query}` : page;
}
