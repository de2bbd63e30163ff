import { useRef } from 'react';
import type * as z from 'zod/mini';
import { usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import type { FieldTable } from '#islands/things/field-table.ts';
import { useThingForm } from '#islands/things/use-thing-form.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import type { Round } from './EditRounds.tsx';
import { useVersions } from './use-versions.ts';
import type { Editable, Versions } from './versions.ts';

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
  picturesPath: `/${'services' | 'jobs'}/pictures`;
  fallback?: string;
  failureText: (error: ApiError) => string | undefined;
  onFailure?: (error: unknown) => 'leaving' | undefined;
  onSaved: () => void;
}

/** The form of a stored thing with pictures. */
export function useEdit<Thing extends Editable, Answers extends object, Sent extends object>({
  person,
  round,
  table,
  versions,
  picturesIn,
  picturesPath,
  onSaved,
  ...form
}: EditOptions<Thing, Answers, Sent>) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft, useKeep, save, notesOf } = useVersions({ person, round, table, versions });
  const pictures = usePictures(picturesPath, start[picturesIn] as readonly string[], isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useThingForm<Answers>({
    ...form,
    root,
    start,
    pictures,
    picturesIn,
    async send(current) {
      const addresses = await uploads.allUploaded();
      if (!addresses || !(await save({ ...current(), [picturesIn]: addresses }))) return undefined;
      onSaved();
      return 'leaving';
    },
  });
  useKeep(answers);
  return { root, part, answers, busy, submit, pictures, uploads, notes: notesOf(answers, submit) };
}
