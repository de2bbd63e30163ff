import { ApiError } from '#scripts/calls/api-error.ts';
import type { FieldTable } from './field-table.ts';
import type { ThingCalls } from './thing-calls.ts';

export interface Version<Answers> {
  readonly answers: Answers;
  readonly base: Answers;
  readonly updated_at: string;
}

export type Put<Thing> = (id: number, changes: object) => Promise<Thing>;

export interface Editable {
  readonly id: number;
  readonly updated_at: string;
}

export function versionsOf<Thing extends Editable, Answers extends object, Sent extends object>(
  { answersOf, changesOf }: FieldTable<Thing, Answers, Sent>,
  { read, edit }: Pick<ThingCalls<Thing>, 'read' | 'edit'>,
) {
  const differences = (one: Answers, other: Answers) =>
    Object.keys(changesOf(one, other)) as (keyof Sent & string)[];

  /**
   * Moves an edit to a newer state of the thing if the form's fields are the same there. A promotion, for
   * example, is no conflict.
   */
  function rebase(version: Version<Answers>, thing: Thing): Version<Answers> | undefined {
    const same = differences(version.base, answersOf(thing)).length === 0;
    return same ? { ...version, updated_at: thing.updated_at } : undefined;
  }

  /**
   * Saves only the changed fields. If somebody else changed the thing meanwhile, saves nothing and returns
   * their version.
   */
  async function save(
    id: number,
    version: Version<Answers>,
    put: Put<Thing> = edit,
  ): Promise<{ saved?: Thing; theirs?: Thing }> {
    const { answers, base, updated_at } = version;
    try {
      return { saved: await put(id, { ...changesOf(answers, base), updated_at }) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const theirs = await read(id);
      const rebased = rebase(version, theirs);
      return rebased && rebased.updated_at !== updated_at ? save(id, rebased, put) : { theirs };
    }
  }

  return {
    versionOf(thing: Thing): Version<Answers> {
      const answers = answersOf(thing);
      return { answers, base: answers, updated_at: thing.updated_at };
    },
    differences,
    rebase,
    save,
  };
}

export type Versions<Thing extends Editable, Answers extends object, Sent extends object> = ReturnType<
  typeof versionsOf<Thing, Answers, Sent>
>;
