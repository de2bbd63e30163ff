import { shareTexts as texts } from '#lib/copy/share.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/** The phone's own sheet, where it has one. */
export const canShare = () => 'share' in navigator;

/** What sharing needs script for: copying, and the phone's own list of apps where it has one. */
export function bindShare() {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const { share: url = '', shareTitle: title = '' } = menu.dataset;
    menu.querySelector('[data-share-copy]')?.addEventListener('click', () => copyAddress(url));
    const more = menu.querySelector<HTMLElement>('[data-share-more]');
    if (!more || !canShare()) continue;
    more.hidden = false;
    more.addEventListener('click', () => handOver({ url, title }));
  }
}

export async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toastSuccess(texts.copied);
  } catch {
    // Not allowed, or no such thing on an address without TLS: it can still be copied by hand.
    toastError(`${texts.notCopied} ${address}`);
  }
}

export async function handOver(what: ShareData) {
  try {
    await navigator.share(what);
  } catch (error) {
    // Closed without choosing: nothing to say.
    if ((error as Error).name !== 'AbortError') await copyAddress(what.url ?? '');
  }
}
