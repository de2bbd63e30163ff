import { personNow } from '#scripts/calls/token.ts';
import { type Kept, keptForSession } from '#scripts/stores/kept.ts';
import { draftsHere } from '#scripts/stores/session.ts';

/**
 * The storage key of a person's unsent answers in a form. A draft survives a reload and the end of the session. In
 * `kept` it also survives closing the browser.
 */
export const draftKey = (person: number, form: string) => `draft:${person}:${form}`;

export function keepDraft(person: number, form: string, values: string, where: Kept = keptForSession) {
  // The form may still be open after its person has signed out.
  if (person !== personNow()) return;
  const name = draftKey(person, form);
  where[name] = values;
  draftsHere[name] = values;
}

export function dropDraft(person: number, form: string, where: Kept = keptForSession) {
  const name = draftKey(person, form);
  for (const one of [where, keptForSession, draftsHere]) delete one[name];
}

/**
 * Merges the draft into the first values of the form. Only texts, lists of texts and choices that the form still asks
 * for are taken from it.
 */
export function readDraft<T extends object>(
  person: number,
  form: string,
  start: T,
  where: Kept = keptForSession,
): T | undefined {
  const name = draftKey(person, form);
  // If the session ended while the person wrote, the draft is in this tab.
  const text = where[name] ?? keptForSession[name];
  if (text === undefined) return undefined;
  try {
    return mergeDraft(start, JSON.parse(text)) as T;
  } catch {
    return undefined;
  }
}

function mergeDraft(start: unknown, kept: unknown): unknown {
  if (Array.isArray(start))
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : start;
  if (!isRecord(start)) return typeof kept === typeof start ? kept : start;
  const from = isRecord(kept) ? kept : {};
  return Object.fromEntries(
    Object.entries(start).map(([name, value]) => [
      name,
      name in from ? mergeDraft(value, from[name]) : value,
    ]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
