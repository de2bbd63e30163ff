import { useRef } from 'react';
import { usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import type { EditSession } from './EditSessions.tsx';
import type { FormRules, PicturedKind } from './pictured-kind.ts';
import { useThingForm } from './use-thing-form.ts';
import { useVersions } from './use-versions.ts';
import type { Editable } from './versions.ts';

interface EditOptions<Thing extends Editable, Answers extends object, Sent extends object>
  extends FormRules<Answers> {
  person: number;
  round: EditSession<Thing, Answers>;
  kind: PicturedKind<Thing, Answers, Sent>;
  onSaved: (thing: Thing) => void;
}

export function useEdit<Thing extends Editable, Answers extends object, Sent extends object>({
  person,
  round,
  kind: { path, versions, picturesIn },
  onSaved,
  ...rules
}: EditOptions<Thing, Answers, Sent>) {
  const root = useRef<HTMLFormElement>(null);
  const { start, isDraft, useKeep, save, notesOf } = useVersions({ person, round, versions });
  const pictures = usePictures(`${path}/pictures`, start[picturesIn] as readonly string[], isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useThingForm<Answers>({
    ...rules,
    root,
    start,
    pictures,
    picturesIn,
    async send(current) {
      const addresses = await uploads.allUploaded();
      const saved = addresses && (await save({ ...current(), [picturesIn]: addresses }));
      if (!saved) return undefined;
      onSaved(saved);
      return 'leaving';
    },
  });
  useKeep(answers);
  return { root, part, answers, busy, submit, pictures, uploads, notes: notesOf(answers, submit) };
}
