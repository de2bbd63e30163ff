import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { info } from '#lib/icons.ts';
import { Conflict, type ConflictProps } from './Conflict.tsx';
import type { Editable } from './versions.ts';

interface Props<Thing extends Editable, Answers extends object, Sent extends object>
  extends Omit<ConflictProps<Thing, Answers, Sent>, 'theirs'> {
  aside: AsideProps | undefined;
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

interface AsideProps {
  takeBack: () => void;
  drop: () => void;
}

/** Shown together with the server's version while the person's own version is set aside. */
function AsideNote({ takeBack, drop }: AsideProps) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <section ref={note} className="note" tabIndex={-1} aria-label="Duas versões">
      <Icon of={info} />
      <div className="grow">
        <p>Esta é a versão actual. A sua ficou guardada neste dispositivo.</p>
        <div className="flow mt-2">
          <Button size="small" onClick={takeBack}>
            Voltar à minha versão
          </Button>
          <Button look="outline" size="small" onClick={drop}>
            Ficar com a actual
          </Button>
        </div>
      </div>
    </section>
  );
}
