import { type Kept, keptForSession } from '#scripts/stores/kept.ts';

/**
 * What somebody has typed and not sent yet, by the person and the form: it outlives a reload and an ended session, and
 * in `kept` the browser.
 */
export const draftKey = (person: number, form: string) => `draft:${person}:${form}`;

export function keepDraft(person: number, form: string, values: string, where: Kept = keptForSession) {
  where[draftKey(person, form)] = values;
}

export function dropDraft(person: number, form: string, where: Kept = keptForSession) {
  delete where[draftKey(person, form)];
}

/** What was kept, laid over what the form begins with; only texts, lists of them and choices that the form still asks for. */
export function draftOver<T extends object>(
  person: number,
  form: string,
  start: T,
  where: Kept = keptForSession,
): T | undefined {
  const text = where[draftKey(person, form)];
  if (text === undefined) return undefined;
  try {
    return laidOver(start, JSON.parse(text)) as T;
  } catch {
    // Not written by this form, or cut off: as if there were none.
    return undefined;
  }
}

function laidOver(start: unknown, kept: unknown): unknown {
  if (Array.isArray(start))
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : start;
  if (!isRecord(start)) return typeof kept === typeof start ? kept : start;
  const from = isRecord(kept) ? kept : {};
  return Object.fromEntries(
    Object.entries(start).map(([name, value]) => [name, name in from ? laidOver(value, from[name]) : value]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
