import { shareTexts as texts } from '#lib/copy/share.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/** Whether the phone has its own sheet for sharing. */
export const canShare = () => 'share' in navigator;

/** Copying and the phone's own list of apps need script. The other ways to share are plain links. */
export function bindShare(part: ParentNode) {
  for (const menu of part.querySelectorAll<HTMLElement>('[data-share]')) {
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
    toastSuccess(texts.copied, { about: address });
  } catch {
    // Copying is not allowed, or not possible on an address without TLS. The person can copy the shown address by
    // hand.
    toastError(`${texts.notCopied} ${address}`, { about: address });
  }
}

export async function handOver(what: ShareData) {
  try {
    await navigator.share(what);
  } catch (error) {
    // An AbortError means that the person closed the list without a choice.
    if ((error as Error).name !== 'AbortError') await copyAddress(what.url ?? '');
  }
}
