import { agoText } from '#lib/format/ago.ts';
import { keptHeaders, readPageHeader } from '#lib/kept-pages/kept.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import { paths } from '#lib/paths.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $person, $signedIn } from '#scripts/stores/session.ts';

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
// Who has signed out writes in no conversation.
if ($signedIn.get()) show('[data-kept-chat]');
// Signing out leads to the sign-in page, in whose place this one would read as if it had failed.
else if (kept['ended'] === 'left' && location.pathname === paths.login) show('[data-left]');
// The address is that of the page that did not come.
addEventListener('online', () => location.reload());

function show(part: string): void {
  document.querySelector(part)?.removeAttribute('hidden');
}

async function showKept(): Promise<void> {
  const pages = await readKept().catch(() => []);
  for (const page of pages) list?.append(rowOf(page));
  (pages.length > 0 ? list : none)?.removeAttribute('hidden');
}

async function readKept(): Promise<KeptPage[]> {
  const store = await caches.open(keptPages);
  const found: { path: string; at: number; response: Response }[] = [];
  const useless = ofNoUse();
  for (const { url } of await store.keys()) {
    if (useless.has(new URL(url).pathname)) continue;
    const response = await store.match(url);
    if (response && readPageHeader(response))
      found.push({ path: url, at: Number(response.headers.get(keptHeaders.at)), response });
  }
  const newest = found.sort((one, other) => other.at - one.at).slice(0, most);
  return Promise.all(
    newest.map(async ({ response, ...page }) => ({ ...page, ...(await shownOn(response)) })),
  );
}

/** Who is signed in may have seen these before, or their device has prepared them as it does for everybody. */
function ofNoUse(): ReadonlySet<string> {
  if (!$signedIn.get()) return new Set();
  const person = $person.get();
  return new Set([
    paths.login,
    paths.register,
    ...(person?.hasCompany === false ? [paths.createJob] : []),
    ...(person?.isSeller === false ? [paths.createItem] : []),
  ]);
}

/**
 * The first bytes of a page hold its title and mostly its first picture. A phone parses forty of them in a moment.
 */
const beginning = 32 * 1024;

async function shownOn(page: Response): Promise<Pick<KeptPage, 'title' | 'about' | 'picture'>> {
  const text = await (await page.blob()).slice(0, beginning).text();
  // Unlike in a document, the styles of a first page stand idle in it, so the policy of this page has nothing to refuse.
  const read = document.createElement('template');
  read.innerHTML = text;
  const picture = read.content.querySelector('main .picture')?.getAttribute('srcset') ?? '';
  return {
    title: read.content.querySelector('title')?.textContent.replace(/ · BizLink$/, '') ?? '',
    about: read.content.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    picture: picture.split(/ \d+w,? ?/)[1] ?? '',
  };
}

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
  picture.onerror = () => picture.remove();
  picture.src = address;
  return picture;
}
