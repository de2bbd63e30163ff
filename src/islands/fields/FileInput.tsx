import type { Ref } from 'react';

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  hidden?: boolean;
  onChoose: (file: File) => void;
}

export const FileInput = ({ ref, label, accept, hidden, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden={hidden}
    aria-label={label}
    accept={accept}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      // Cleared, so that choosing the same file again fires a change event.
      currentTarget.value = '';
      if (file) onChoose(file);
    }}
  />
);
