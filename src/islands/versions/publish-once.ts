import type { FieldTable } from '#islands/forms/field-table.ts';
import { type CallOptions, call } from '#scripts/calls/api.ts';
import type { Editable } from './versions.ts';

/**
 * The client id in `json` makes one thing, however often it is sent. After a lost answer the server returns the thing as
 * that try made it. A second request then saves what changed in the form since.
 */
export async function publishOnce<
  Thing extends Editable & { readonly status: string },
  Answers extends { status: string },
  Sent extends object,
>(
  { answersOf, changesOf }: FieldTable<Thing, Answers, Sent>,
  path: string,
  answers: Answers,
  json: object,
  options: CallOptions = {},
): Promise<Thing> {
  const made = await call<Thing>('POST', path, { ...options, json });
  const changes = changesOf({ ...answers, status: made.status }, answersOf(made));
  if (Object.keys(changes).length === 0) return made;
  return call<Thing>('PUT', `${path}${made.id}`, {
    ...options,
    json: { ...changes, updated_at: made.updated_at },
  });
}
