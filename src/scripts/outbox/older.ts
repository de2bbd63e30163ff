import type { Act } from './act.ts';

/** The acts that a newer one takes the place of: what the same person did about the same. */
export const endedBy = (act: Act, all: readonly Act[]): Act[] =>
  all.filter(({ person, about }) => about !== undefined && about === act.about && person === act.person);

/**
 * What is kept of an act that takes the place of these. The opposite of a wish that was never on its way comes to nothing.
 * Where a request may have arrived, the newer wish has to follow it.
 */
export function afterOlder(act: Act, older: readonly Act[]): Act | undefined {
  const waiting = older.filter(({ refused }) => !refused);
  const tried = act.tried || waiting.some((one) => one.tried);
  const isTakenBack = !tried && act.wish !== undefined && waiting.some(({ wish }) => wish === !act.wish);
  return isTakenBack ? undefined : { ...act, tried };
}
