import { type MouseEvent, useSyncExternalStore } from 'react';
import { type Thing, thingKey } from '#lib/things.ts';
import { $marks, type Marked } from '#scripts/marks/marks.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/** What one has done with a thing, as far as it is known; on the server, nothing is. */
export function useMark(thing: Thing): Marked | undefined {
  const key = thingKey(thing);
  return useSyncExternalStore(
    $marks.listen,
    () => $marks.get()[key],
    () => undefined,
  );
}

/** For buttons of the form that leads to sign in: for who is signed in they act, the others they lead there. */
export const whenSignedIn = (act: () => void) => (event: MouseEvent) => {
  if (!$signedIn.get()) return;
  event.preventDefault();
  act();
};
