import { shellTexts } from '#lib/copy/shell.ts';
import { kept } from '#scripts/stores/kept.ts';

/** Chrome's install offer. It is no standard, so TypeScript does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const key = 'install-later';
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/** Appears when the browser offers to install. iPhones never offer, so there the card explains how. */
export function offerInstall() {
  const card = document.querySelector<HTMLElement>('[data-install=true]');
  if (!card || Date.now() - Number(kept[key] ?? 0) < thirtyDays) return;
  const now = card.querySelector<HTMLElement>('[data-install-now]');
  let offer: InstallOffer | undefined;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The browser may offer several times. Each offer can be accepted once.
    offer = event as InstallOffer;
    card.hidden = false;
  });
  now?.addEventListener('click', async () => {
    const taken = offer;
    offer = undefined;
    if (!taken) return;
    await taken.prompt();
    await taken.userChoice;
    card.hidden = true;
  });
  card.querySelector('[data-install-later]')?.addEventListener('click', () => {
    kept[key] = String(Date.now());
    card.hidden = true;
  });
  if (isIphoneBrowser()) {
    const how = card.querySelector('[data-install-how]');
    if (how) how.textContent = shellTexts.installOnIphone;
    if (now) now.hidden = true;
    card.hidden = false;
  }
}

const isIphoneBrowser = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
