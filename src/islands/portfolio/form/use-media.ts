import { useState } from 'react';
import { usePreview } from '#islands/pictures/use-preview.ts';
import type { ChosenMedia } from './media-file.ts';
import { chosenMedia } from './media-file.ts';

export type MediaChoice = ReturnType<typeof useMedia>;

export function useMedia() {
  const [chosen, setChosen] = useState<ChosenMedia>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const picture =
    chosen?.still ?? (chosen?.kind === 'video' || chosen?.kind === 'pdf' ? undefined : chosen?.file);
  const shown = usePreview(picture);

  return {
    chosen,
    shown,
    fault,
    isReading,
    setFault,
    async choose(file: File) {
      setReading(true);
      const found = await chosenMedia(file);
      setReading(false);
      const isRefused = typeof found === 'string';
      setFault(isRefused ? found : undefined);
      if (!isRefused) setChosen(found);
    },
    drop() {
      setChosen(undefined);
      setFault(undefined);
    },
  };
}
