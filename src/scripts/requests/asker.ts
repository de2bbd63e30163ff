import { faceClass } from '#lib/art/face.ts';
import type { Request } from '#lib/contract/requests.ts';
import { requestPageTexts as texts } from '#lib/copy/requests.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { paths } from '#lib/paths.ts';
import { part } from '#scripts/dom/part.ts';

type Asker = Pick<Request, 'poster_name' | 'poster_avatar' | 'poster_username'>;

/** Whom the reader may not know, because of a block or a failure, the page does not name. */
export function showAsker(page: HTMLElement, request: Asker | undefined): void {
  const place = page.querySelector<HTMLElement>('[data-asker]');
  if (!place) return;
  const { poster_name: name, poster_avatar: photo, poster_username: username } = request ?? {};
  place.hidden = !name || !username;
  if (!name || !username) return;
  const link = part('a', '', name);
  link.href = paths.ownPage(username);
  const words = part('div', 'grow');
  words.append(part('p', 'text-f13 text-text2', texts.asks), link);
  const row = part('div', 'request-asker');
  row.append(face(name, photo ?? null), words);
  place.textContent = '';
  place.append(row);
}

const size = 48;

function face(name: string, photo: string | null): HTMLElement {
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
