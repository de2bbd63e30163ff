import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { whatsAppWith } from '#lib/services/contact.ts';
import { toastError, toastSuccess } from '#lib/stores/toasts.ts';

/** A path of the site as others get it. */
const linkTo = (path: string) => location.origin + path;

export const onWhatsApp = ({ path, words }: { path: string; words: string }): string =>
  whatsAppWith(`${words}\n${linkTo(path)}`);

/** The phone's own sheet, where it has one. */
export const canShare = () => typeof navigator.share === 'function';

export async function share(path: string, title: string) {
  try {
    await navigator.share({ title, url: linkTo(path) });
  } catch (error) {
    // Closed without choosing anybody: that is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(path);
  }
}

export async function copyLink(path: string) {
  const link = linkTo(path);
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess(texts.linkCopied);
  } catch {
    // Not allowed, or no such thing in this browser: the link itself is said.
    toastError(texts.linkNotCopied(link));
  }
}
