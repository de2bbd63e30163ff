import type { ReactNode } from 'react';
import { pictureTypes } from '#islands/fields/picture-file.ts';
import type { Picture } from './use-picture.ts';

interface Props {
  className: string;
  label: string;
  picture: Picture;
  children: ReactNode;
}

/** The field lies unseen over what is shown, so that finger, mouse and keyboard all come to it. */
export const PictureInput = ({ className, label, picture, children }: Props) => (
  <span className={className}>
    {children}
    <input
      type="file"
      aria-label={label}
      accept={pictureTypes.join(',')}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // The same one again is a choice too.
        target.value = '';
        if (file) picture.choose(file);
      }}
    />
  </span>
);
