import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { AsideNote } from './AsideNote.tsx';
import { Conflict, type ConflictProps } from './Conflict.tsx';
import type { Editable } from './versions.ts';

interface Props<Thing extends Editable, Answers extends object, Sent extends object>
  extends Omit<ConflictProps<Thing, Answers, Sent>, 'theirs'> {
  aside: { takeBack: () => void; drop: () => void } | undefined;
  isDraft: boolean;
  onDrop: () => void;
  theirs: Thing | undefined;
}

export const EditNotes = <Thing extends Editable, Answers extends object, Sent extends object>({
  aside,
  isDraft,
  onDrop,
  theirs,
  ...conflict
}: Props<Thing, Answers, Sent>) => (
  <>
    {aside && <AsideNote {...aside} />}
    {isDraft && <DraftNote onDrop={onDrop} />}
    {theirs && <Conflict theirs={theirs} {...conflict} />}
  </>
);
