import { shellTexts } from '#lib/copy/shell.ts';

/** Chrome's event that offers to install; not in TypeScript's list, for it is no standard. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const key = 'install-later';
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/** Shows the install card when the browser offers it; on an iPhone, which never offers, says how. */
export function offerInstall() {
  const card = document.querySelector<HTMLElement>('[data-install=true]');
  if (!card || Date.now() - Number(localStorage.getItem(key) ?? 0) < thirtyDays) return;
  const now = card.querySelector<HTMLElement>('[data-install-now]');
  card.querySelector('[data-install-later]')?.addEventListener('click', () => {
    localStorage.setItem(key, String(Date.now()));
    card.hidden = true;
  });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    card.hidden = false;
    now?.addEventListener('click', () => void accept(event as InstallOffer, card));
  });
  if (isIphoneBrowser()) {
    const how = card.querySelector('[data-install-how]');
    if (how) how.textContent = shellTexts.installOnIphone;
    if (now) now.hidden = true;
    card.hidden = false;
  }
}

async function accept(offer: InstallOffer, card: HTMLElement) {
  await offer.prompt();
  card.hidden = (await offer.userChoice).outcome === 'accepted';
}

const isIphoneBrowser = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
