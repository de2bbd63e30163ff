import { useState } from 'react';
import { DraftNote } from '#islands/ui/DraftNote.tsx';

interface Props {
  isDraft: boolean;
  text: string;
  restart: () => void;
}

/** Says that a form begins with what was typed before. Goes with that, and does not come again. */
export function WrittenBefore({ isDraft, text, restart }: Props) {
  const [isShown, setShown] = useState(isDraft);
  return (
    isShown && (
      <DraftNote
        text={text}
        onDrop={() => {
          restart();
          setShown(false);
        }}
      />
    )
  );
}
