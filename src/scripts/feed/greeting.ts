import { greetingTexts as texts } from '#lib/copy/greeting.ts';
import { formatTime } from '#lib/format/date.ts';
import { $unread } from '#scripts/live/unread.ts';
import { $person } from '#scripts/stores/session.ts';

/** Greets who is signed in, and says how much waits for them. */
export function greetIn(place: Element): void {
  const hour = Number(formatTime(new Date()).slice(0, 2));
  const show = () => {
    const person = $person.get();
    if (person) place.textContent = texts.greeting(hour, person.name, $unread.get());
  };
  $person.subscribe(show);
  $unread.listen(show);
}
