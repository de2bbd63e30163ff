import { formatDate } from '#lib/format/date.ts';

/** The legal pages are rendered with the build; the day they are read is filled in here. */
export function showToday() {
  for (const place of document.querySelectorAll('[data-today]')) {
    place.textContent = formatDate(new Date());
    place.closest('[hidden]')?.removeAttribute('hidden');
  }
}
