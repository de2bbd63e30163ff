import { saverTexts as texts } from '#lib/copy/data-saver.ts';
import { savingPicture } from '#lib/format/picture.ts';
import { image } from '#lib/icons.ts';
import { buttonClasses } from '#lib/ui/button.ts';
import { Icon } from './Icon.tsx';

interface Props {
  of: string;
  text?: string;
  over?: boolean;
}

/**
 * For readers who save data: a button that shows its picture and tells the size. Every page contains it,
 * because pages are the same for all readers.
 */
export function SeePicture({ of: picture, text = texts.picture, over = false }: Props) {
  const { address, bytes } = savingPicture(picture);
  const classes = over ? 'see-picture see-picture-over when-saving' : 'see-picture when-saving';
  return (
    <a className={buttonClasses('text', 'small', false, classes)} href={address} data-see-picture="">
      <Icon of={image} />
      {texts.sized(text, bytes)}
    </a>
  );
}
