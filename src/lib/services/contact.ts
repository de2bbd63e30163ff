// Shared with the script of the page. It must not import files of other scripts, or it would become a separate
// download.

/** Opens WhatsApp with a text and the digits of a phone. Without digits the person chooses a contact. */
export const whatsAppWith = (text: string, digits = ''): string =>
  `https://wa.me/${digits}?text=${inAddress(text)}`;

/**
 * Writes spaces as %20, because not every app reads a plus as one. Repairs half characters, which make other functions
 * throw.
 */
export const inAddress = (text: string): string =>
  new URLSearchParams({ text }).toString().slice('text='.length).replace(/\+/g, '%20');

/** Addresses that share a page, with its address and title. */
export const shareLinks = (address: string, title: string) => ({
  facebook: `https://www.facebook.com/sharer/sharer.php?u=${inAddress(address)}`,
  whatsapp: whatsAppWith(`${title}\n${address}`),
  x: `https://x.com/intent/post?text=${inAddress(title)}&url=${inAddress(address)}`,
});
