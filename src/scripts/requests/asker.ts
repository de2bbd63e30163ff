import type { Request } from '#lib/contract/requests.ts';
import { requestPageTexts as texts } from '#lib/copy/requests.ts';
import { paths } from '#lib/paths.ts';
import { face } from '#scripts/dom/face.ts';
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
  const words = part('div', 'grow ml-3');
  words.append(part('p', 'text-f13 text-text2', texts.asks), link);
  const row = part('div', 'flex items-center wrap-anywhere');
  row.append(face(name, photo ?? null), words);
  place.textContent = '';
  place.append(row);
}
