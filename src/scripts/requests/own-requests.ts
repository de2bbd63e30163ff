import { isRequestMark, requestMark } from '#lib/requests/marks.ts';
import { $person, type Person } from '#scripts/stores/session.ts';

/** As many as one person may have open. */
const most = 20;

/**
 * The device remembers them, because pages do not say who asks: the script in the head then knows the reader's own before
 * the first paint.
 */
export function rememberRequests(ids: readonly number[]): void {
  const person = $person.get();
  if (person) {
    add(person, ids);
    return;
  }
  // The answer that tells who the person is comes later than this page's own.
  const stop = $person.listen((known) => {
    if (!known) return;
    stop();
    add(known, ids);
  });
}

function add(person: Person, ids: readonly number[]): void {
  const { mine = [] } = person;
  const added = ids.map(requestMark).filter((mark) => !mine.includes(mark));
  if (added.length === 0) return;
  const requests = [...mine.filter(isRequestMark), ...added].sort(byAge).slice(0, most);
  $person.set({ ...person, mine: [...mine.filter((mark) => !isRequestMark(mark)), ...requests] });
}

const idOf = (mark: string) => Number(mark.split(':')[1]);
const byAge = (one: string, other: string) => idOf(other) - idOf(one);
