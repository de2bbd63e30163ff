import type { Thing } from '#lib/things.ts';
import { $marks, fetchMarks, type Marked } from './marks.ts';

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('[data-mark]'));
const keyIn = (button: HTMLElement) => button.dataset['mark'] ?? '';

export function thingOf(key: string): Thing {
  const [type, id] = key.split('-');
  return { type: type as Thing['type'], id: Number(id) };
}

/** Fetches the person's marks and shows them on the buttons of the page. `refetch` also asks for known ones. */
export async function updateButtons(refetch: boolean) {
  await fetchMarks(Array.from(new Set(buttons().map(keyIn)), thingOf), refetch);
  showOnButtons($marks.get());
}

export function showOnButtons(marks: Readonly<Record<string, Marked>>) {
  for (const button of buttons()) {
    const mark = marks[keyIn(button)];
    if (!mark) continue;
    const isLike = button.dataset['save'] === undefined;
    button.setAttribute('aria-pressed', String(isLike ? mark.liked : mark.saved));
    // Changes the text node itself, because React goes on using this node once the island is loaded.
    const count = button.querySelector('[data-count]')?.firstChild;
    if (count) count.nodeValue = String(mark.likes);
  }
}
