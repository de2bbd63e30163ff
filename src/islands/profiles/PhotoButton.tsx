import { useRef } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureTypes } from '#islands/fields/picture-file.ts';
import { camera } from '#lib/icons.ts';
import type { PhotoChange } from './photo-change.ts';

interface Props {
  id?: string;
  label: string;
  change: PhotoChange;
}

export function PhotoButton({ id, label, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        id={id}
        type="button"
        className="icon-button photo-button"
        aria-label={label}
        aria-busy={change.progress !== undefined || undefined}
        onClick={() => change.progress === undefined && input.current?.click()}
      >
        <Icon of={camera} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={pictureTypes.join()}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          if (photo) change.choose(photo);
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
