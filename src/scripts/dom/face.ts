import { faceClass } from '#lib/art/face.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { part } from './part.ts';

const size = 48;

/** A person's face, as `Face` of components/ui draws it. */
export function face(name: string, photo: string | null): HTMLElement {
  const initial = Array.from(name.trim())[0] ?? '?';
  const shown = part('span', `avatar avatar-${size} ${faceClass(name, { photo: photo !== null })}`, initial);
  shown.setAttribute('aria-hidden', 'true');
  if (photo) shown.append(pictureOf(photo));
  return shown;
}

function pictureOf(photo: string): HTMLElement {
  const { src, srcset } = pictureSources(photo, size * 2);
  const picture = part('img', 'picture');
  Object.assign(picture, { alt: '', width: size, height: size, loading: 'lazy', decoding: 'async' });
  if (srcset) Object.assign(picture, { sizes: `${size}px`, srcset });
  picture.src = src;
  return picture;
}
