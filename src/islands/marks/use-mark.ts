import { type MouseEvent, useSyncExternalStore } from 'react';
import { type Thing, thingKey } from '#lib/things.ts';
import { $marks, type Marked } from '#scripts/marks/marks.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/** The marks that the signed-in person left on a thing. On the server they are not known. */
export function useMark(thing: Thing): Marked | undefined {
  const key = thingKey(thing);
  return useSyncExternalStore(
    $marks.listen,
    () => $marks.get()[key],
    () => undefined,
  );
}

/** For buttons of the sign-in form. They act for signed-in people, and take the others to sign in. */
export const whenSignedIn = (act: () => void) => (event: MouseEvent) => {
  if (!$signedIn.get()) return;
  event.preventDefault();
  act();
};
