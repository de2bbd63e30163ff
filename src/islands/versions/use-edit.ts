import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import type { FieldTable } from '#islands/things/field-table.ts';
import { useThingForm } from '#islands/things/use-thing-form.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { keepDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import type { Round } from './EditRounds.tsx';
import type { Editable, Version, Versions } from './versions.ts';

interface EditOptions<Thing extends Editable, Answers extends object, Sent extends object> {
  /** The id of the person. */
  person: number;
  round: Round<Thing, Answers>;
  table: FieldTable<Thing, Answers, Sent>;
  versions: Versions<Thing, Answers, Sent>;
  schema: (answers: Answers) => z.ZodMiniType<Answers, Answers>;
  complete?: (answers: Answers) => Partial<Answers>;
  /** The answer that holds the addresses of the pictures, and the call that keeps a picture. */
  picturesIn: keyof Answers & string;
  picturesPath: string;
  fallback?: string;
  failureText: (error: ApiError) => string | undefined;
  onFailure?: (error: unknown) => 'leaving' | undefined;
  onSaved: () => void;
}

/** The form of a stored thing: its draft, its pictures, and the version of somebody else. */
export function useEdit<Thing extends Editable, Answers extends object, Sent extends object>({
  person,
  round: { draft, thing, onDrop, onShow, onDecided, aside },
  table: { answersOf },
  versions: { versionOf, rebase, differences, save },
  picturesIn,
  picturesPath,
  onSaved,
  ...form
}: EditOptions<Thing, Answers, Sent>) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft } = useDraft(person, draft, versionOf(thing), kept);
  const [{ base, updated_at }, setBaseline] = useState<Omit<Version<Answers>, 'answers'>>(
    rebase(start, thing) ?? start,
  );
  const [theirs, setTheirs] = useState(updated_at === thing.updated_at ? undefined : thing);
  const baseline = useRef({ base, updated_at });
  baseline.current = { base, updated_at };
  const pictures = usePictures(picturesPath, start.answers[picturesIn] as readonly string[], isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useThingForm<Answers>({
    ...form,
    root,
    start: start.answers,
    pictures,
    picturesIn,
    async send(current) {
      const addresses = await uploads.allUploaded();
      if (!addresses) return undefined;
      const version = { answers: { ...current(), [picturesIn]: addresses }, ...baseline.current };
      const saved = await save(thing.id, version);
      setTheirs(saved.theirs);
      if (saved.theirs) {
        // The other tab has dropped the draft on saving, because both tabs share one.
        keepDraft(person, draft, JSON.stringify(version), kept);
        return undefined;
      }
      onDecided();
      onSaved();
      return 'leaving';
    },
  });
  const isChanged = differences(answers, base).length > 0;
  useKeepDraft(person, draft, isChanged ? { answers, base, updated_at } : undefined, kept);

  return {
    ...{ root, part, answers, busy, submit, pictures, uploads },
    notes: {
      aside,
      isDraft: isDraft && !theirs,
      onDrop,
      theirs,
      mine: answers,
      onShowTheirs: () => theirs && onShow(theirs, { answers, base, updated_at }),
      onKeepMine() {
        if (!theirs) return;
        baseline.current = { base: answersOf(theirs), updated_at: theirs.updated_at };
        setBaseline(baseline.current);
        void submit();
      },
    },
  };
}
