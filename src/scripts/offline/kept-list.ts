import { agoText } from '#lib/format/ago.ts';
import { keptHeaders } from '#lib/kept-pages/kept.ts';
import { keptPages } from '#lib/kept-pages/store.ts';

/** More is no list that somebody reads. */
const most = 40;

const list = document.querySelector<HTMLElement>('[data-kept-list]');
const none = document.querySelector<HTMLElement>('[data-kept-none]');

interface KeptPage {
  readonly path: string;
  readonly at: number;
  readonly title: string;
  readonly about: string;
  readonly picture: string;
}

void showKept();

async function showKept(): Promise<void> {
  const pages = await readKept().catch(() => []);
  for (const page of pages.slice(0, most)) list?.append(rowOf(page));
  (pages.length > 0 ? list : none)?.removeAttribute('hidden');
}

/** The newest first. */
async function readKept(): Promise<KeptPage[]> {
  const store = await caches.open(keptPages);
  const found: KeptPage[] = [];
  for (const { url } of await store.keys()) {
    const { headers } = (await store.match(url)) ?? new Response();
    const text = (name: string) => plain(decodeURIComponent(headers.get(name) ?? ''));
    const title = text(keptHeaders.title);
    if (!title) continue;
    const [about, picture] = [text(keptHeaders.about), text(keptHeaders.picture)];
    found.push({ path: url, at: Number(headers.get(keptHeaders.at)), title, about, picture });
  }
  return found.sort((one, other) => other.at - one.at);
}

/** The text was taken from HTML. */
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

function rowOf({ path, at, title, about, picture }: KeptPage): Node {
  const row = document
    .querySelector<HTMLTemplateElement>('[data-kept-row]')
    ?.content.cloneNode(true) as Element;
  const write = (selector: string, text: string) => {
    const place = row.querySelector(selector);
    if (place) place.textContent = text;
  };
  write('a', title);
  row.querySelector('a')?.setAttribute('href', path);
  write('.kept-about', about);
  write('.kept-when', agoText(new Date(at), new Date()));
  if (picture) row.querySelector('.kept-picture')?.append(pictureOf(picture));
  return row;
}

function pictureOf(address: string): HTMLImageElement {
  const picture = new Image(80, 60);
  picture.className = 'picture';
  picture.alt = '';
  // The sign beneath stays in sight.
  picture.onerror = () => picture.remove();
  picture.src = address;
  return picture;
}
