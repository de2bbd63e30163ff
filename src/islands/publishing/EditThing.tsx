import { type ReactNode, useCallback } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { isMine, type Owned } from '#lib/companies/mine.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { type EditSession, EditSessions } from './EditSessions.tsx';
import type { ThingCalls } from './thing-calls.ts';
import type { Editable, Version } from './versions.ts';

interface Props<Thing extends Editable & Owned, Answers> {
  id: string;
  calls: Pick<ThingCalls<Thing>, 'read'>;
  /** Storage key of the draft, without the id. */
  draft: string;
  versionOf: (thing: Thing) => Version<Answers>;
  texts: { readonly notFound: string; readonly notYours: string; readonly loadFailed: string };
  back: { readonly href: string; readonly text: string };
  children: (person: OwnUser, round: EditSession<Thing, Answers>) => ReactNode;
}

export function EditThing<Thing extends Editable & Owned, Answers>({
  id,
  calls,
  draft,
  versionOf,
  texts,
  back,
  children,
}: Props<Thing, Answers>) {
  const person = useOwnUser();
  const { value: thing, problem, load } = useLoaded(useCallback(() => fetchThing(calls, id), [calls, id]));
  const mayNot = (text: string) => (
    <EmptyState title={text}>
      <Button href={back.href}>{back.text}</Button>
    </EmptyState>
  );
  if (thing === 'missing') return mayNot(texts.notFound);
  if (problem || person.problem)
    return (
      <NotLoaded
        problem={texts.loadFailed}
        onRetry={() => {
          void load();
          if (person.problem) void person.load();
        }}
      />
    );
  const { user } = person;
  if (!thing || !user) return <FormSkeleton />;
  if (!isMine(user, thing)) return mayNot(texts.notYours);
  return (
    <EditSessions person={user.id} draft={`${draft}-${thing.id}`} thing={thing} versionOf={versionOf}>
      {(round) => children(user, round)}
    </EditSessions>
  );
}

/** A missing thing is an answer, not a failure. */
async function fetchThing<Thing>(
  { read }: Pick<ThingCalls<Thing>, 'read'>,
  id: string,
): Promise<Thing | 'missing'> {
  if (!/^\d{1,15}$/.test(id)) return 'missing';
  try {
    return await read(id);
  } catch (error) {
    if (isNotFound(error)) return 'missing';
    throw error;
  }
}
