import type { FieldTable } from './field-table.ts';
import type { ThingCalls } from './thing-calls.ts';
import type { Editable } from './versions.ts';

/**
 * The same client id in `json` on every attempt makes the server create only one thing. After a lost answer,
 * the server returns the thing as the earlier attempt created it. A second request then saves later changes
 * of the form. `known` adds the answers that only the server decides.
 */
export async function publishOnce<Thing extends Editable, Answers extends object, Sent extends object>(
  { answersOf, changesOf }: FieldTable<Thing, Answers, Sent>,
  answers: Answers,
  json: object,
  known: (made: Thing) => Partial<Answers>,
  { publish, edit }: Pick<ThingCalls<Thing>, 'publish' | 'edit'>,
): Promise<Thing> {
  const made = await publish(json);
  const changes = changesOf({ ...answers, ...known(made) }, answersOf(made));
  if (Object.keys(changes).length === 0) return made;
  return edit(made.id, { ...changes, updated_at: made.updated_at });
}
