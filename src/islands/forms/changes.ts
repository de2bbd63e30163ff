/** The answers that differ from what the form began with. What others change meanwhile stays theirs. */
export const changesIn = <T extends object>(answers: T, known: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => value !== known[name as keyof T]),
  ) as Partial<T>;

/** A district belongs to its province, so a place is sent whole. */
const place = ['nationality', 'province', 'district'];

/** Of what a form would send, what was changed. */
export function changedOf<Sent extends object>(sent: Sent, changes: object): Partial<Sent> {
  const isMoved = place.some((name) => name in changes);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => name in changes || (isMoved && place.includes(name))),
  ) as Partial<Sent>;
}
