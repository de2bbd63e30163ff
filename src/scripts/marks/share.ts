import { shareTexts as texts } from '#lib/copy/share.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

export const canShare = () => 'share' in navigator;

/** Only copying and the phone's own sheet need a script. The other ways to share are plain links. */
export function bindShare() {
  document.addEventListener('toggle', ({ target }) => showSheet(target as Element), true);
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-share-copy], [data-share-more]');
    const { share: url = '', shareTitle: title = '' } =
      button?.closest<HTMLElement>('[data-share]')?.dataset ?? {};
    if (!url) return;
    if (button?.hasAttribute('data-share-copy')) void copyAddress(url);
    else void handOver({ url, title });
  });
}

function showSheet(menu: Element) {
  // A dialog fires this event too.
  if (!menu.matches('details[data-share]')) return;
  if (canShare()) menu.querySelector('[data-share-more]')?.removeAttribute('hidden');
  void import('./share-picture.ts').then(
    ({ showThing }) => showThing(menu),
    // Without a network, the title is enough.
    () => undefined,
  );
}

export async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toastSuccess(texts.copied, { about: address });
  } catch {
    // Copying is not allowed, or the address has no TLS. The person can copy the shown address by hand.
    toastError(`${texts.notCopied} ${address}`, { about: address });
  }
}

export async function handOver(what: ShareData) {
  try {
    await navigator.share(what);
  } catch (error) {
    // An AbortError means that the person closed the sheet without a choice.
    if ((error as Error).name !== 'AbortError') await copyAddress(what.url ?? '');
  }
}
