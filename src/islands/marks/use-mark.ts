import { type MouseEvent, useSyncExternalStore } from 'react';
import { type Thing, thingKey } from '#lib/things.ts';
import { $marks, type Marked } from '#scripts/marks/marks.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/** The signed-in person's marks on a thing. Undefined on the server. */
export function useMark(thing: Thing): Marked | undefined {
  const key = thingKey(thing);
  return useSyncExternalStore(
    $marks.listen,
    () => $marks.get()[key],
    () => undefined,
  );
}

/**
 * For buttons of the sign-in form. Signed-in people trigger `act`, others submit the form and go to sign-in.
 */
export const whenSignedIn = (act: () => void) => (event: MouseEvent) => {
  if (!$signedIn.get()) return;
  event.preventDefault();
  act();
};
