import { useRef, useState } from 'react';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { keepDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import type { EditSession } from './EditSessions.tsx';
import type { Editable, Put, Version, Versions } from './versions.ts';

interface Options<Thing extends Editable, Answers extends object, Sent extends object> {
  person: number;
  round: EditSession<Thing, Answers>;
  versions: Versions<Thing, Answers, Sent>;
}

export function useVersions<Thing extends Editable, Answers extends object, Sent extends object>({
  person,
  round: { draft, thing, onDrop, onShow, onDecided, aside },
  versions: { versionOf, rebase, differences, save },
}: Options<Thing, Answers, Sent>) {
  const { start, isDraft } = useDraft(person, draft, versionOf(thing), kept);
  const [{ base, updated_at }, setBaseline] = useState<Omit<Version<Answers>, 'answers'>>(
    rebase(start, thing) ?? start,
  );
  const [theirs, setTheirs] = useState(updated_at === thing.updated_at ? undefined : thing);
  const baseline = useRef({ base, updated_at });
  baseline.current = { base, updated_at };

  return {
    start: start.answers,
    isDraft,
    useKeep(answers: Answers) {
      const isChanged = differences(answers, base).length > 0;
      useKeepDraft(person, draft, isChanged ? { answers, base, updated_at } : undefined, kept);
    },
    /** Returns what was saved, or undefined if the person must look at somebody else's version first. */
    async save(answers: Answers, put?: Put<Thing>): Promise<Thing | undefined> {
      const version = { answers, ...baseline.current };
      const { saved, theirs } = await save(thing.id, version, put);
      setTheirs(theirs);
      if (theirs) {
        // All tabs share one draft, and the other tab has dropped it on saving.
        keepDraft(person, draft, JSON.stringify(version), kept);
        return undefined;
      }
      onDecided();
      return saved;
    },
    notesOf: (answers: Answers, submit: () => Promise<void>) => ({
      aside,
      isDraft: isDraft && !theirs,
      onDrop,
      theirs,
      mine: answers,
      base,
      onShowTheirs: () => theirs && onShow(theirs, { answers, base, updated_at }),
      onKeepMine() {
        if (!theirs) return;
        // Of the newer state too, only what this person has changed is saved.
        baseline.current = { base, updated_at: theirs.updated_at };
        setBaseline(baseline.current);
        void submit();
      },
    }),
  };
}
