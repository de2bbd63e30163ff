import { shareTexts as texts } from '#lib/copy/share.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

export async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toastSuccess(texts.copied, { about: address });
  } catch {
    // Copying is not allowed, or the address has no TLS. The person can copy the shown address by hand.
    toastError(`${texts.notCopied} ${address}`, { about: address });
  }
}
