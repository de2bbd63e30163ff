import type { Thing } from '#lib/things.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { $wishes } from '#scripts/outbox/wishes.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import { $marks, fetchMarks, type Marked, withWishes } from './marks.ts';

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('[data-mark]'));
const keyIn = (button: HTMLElement) => button.dataset['mark'] ?? '';

export function thingOf(key: string): Thing {
  const [type, id] = key.split('-');
  return { type: type as Thing['type'], id: Number(id) };
}

export async function updateButtons(refetch: boolean) {
  await fetchMarks(Array.from(new Set(buttons().map(keyIn)), thingOf), refetch);
  showOnButtons($marks.get());
  void loadOutbox();
}

$signedIn.listen((signedIn) => {
  if (signedIn) return;
  for (const button of buttons()) button.setAttribute('aria-pressed', 'false');
});

export function showOnButtons(marks: Readonly<Record<string, Marked>>) {
  for (const button of buttons()) {
    const mark = marks[keyIn(button)];
    if (!mark) continue;
    const isLike = button.dataset['save'] === undefined;
    button.setAttribute('aria-pressed', String(isLike ? mark.liked : mark.saved));
    // Changes the text node itself, because React goes on using this node once the island is loaded.
    const count = button.querySelector<HTMLElement>('[data-count]');
    if (!count?.firstChild) continue;
    count.firstChild.nodeValue = count.dataset['count'] = String(mark.likes);
  }
}

const keysOf = (wishes: Readonly<Record<string, boolean>>) =>
  Object.keys(wishes).flatMap((about) => /^(?:like|save):(.+)/.exec(about)?.[1] ?? []);

const markOnPage = (key: string): Marked => ({
  liked: false,
  saved: false,
  likes: Number(document.querySelector(`[data-mark="${key}"] [data-count]`)?.textContent ?? 0),
  isGuess: true,
});

/**
 * A mark in the outbox is shown even if nothing else is known about the thing. When it leaves the outbox, the
 * server's state is fetched.
 */
$wishes.subscribe((wishes, before = {}) => {
  const marks = { ...$marks.get() };
  for (const key of keysOf(wishes)) marks[key] = withWishes(key, marks[key] ?? markOnPage(key));
  $marks.set(marks);
  const left = keysOf(before).filter((key) => marks[key] && !keysOf(wishes).includes(key));
  if (left.length > 0) void fetchMarks(left.map(thingOf), true);
});
