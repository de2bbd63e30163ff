import { saverTexts as texts } from '#lib/copy/data-saver.ts';
import { savingPicture } from '#lib/format/picture.ts';
import { image } from '#lib/icons.ts';
import { buttonClasses } from '#lib/ui/button.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** The address of the picture that waits, in any width. */
  of: string;
  text?: string;
  /** Over the place of the picture, in its middle. */
  over?: boolean;
}

/**
 * For readers who save data: shows a picture where it belongs, by a press that says what it costs. Everybody gets it
 * with the page, since pages are the same for all.
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
