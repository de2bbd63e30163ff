import type { Act } from './act.ts';

export const endedBy = (act: Act, all: readonly Act[]): Act[] =>
  all.filter(({ person, about }) => about !== undefined && about === act.about && person === act.person);

/**
 * Returns what to store for an act that replaces older ones. Undefined: a wish and its opposite cancel each other
 * out, because neither was sent. If a request may have arrived, the newer wish must be sent too.
 */
export function afterOlder(act: Act, older: readonly Act[]): Act | undefined {
  const waiting = older.filter(({ refused }) => !refused);
  const tried = act.tried || waiting.some((one) => one.tried);
  const isTakenBack = !tried && act.wish !== undefined && waiting.some(({ wish }) => wish === !act.wish);
  return isTakenBack ? undefined : { ...act, tried };
}
