// The script of the page imports this file. It must not import files of other scripts,
// because it would then become a separate download.

/** Without digits, the person chooses a contact. */
export const whatsAppWith = (text: string, digits = ''): string =>
  `https://wa.me/${digits}?text=${inAddress(text)}`;

/**
 * Writes spaces as %20, because some apps do not read a plus as a space. Repairs half characters, because other
 * functions throw on them.
 */
export const inAddress = (text: string): string =>
  new URLSearchParams({ text }).toString().slice('text='.length).replace(/\+/g, '%20');

export const shareLinks = (address: string, title: string) => ({
  // iPhones want the ampersand.
  sms: `sms:?&body=${inAddress(`${title}\n${address}`)}`,
  facebook: `https://www.facebook.com/sharer/sharer.php?u=${inAddress(address)}`,
  whatsapp: whatsAppWith(`${title}\n${address}`),
  x: `https://x.com/intent/post?text=${inAddress(title)}&url=${inAddress(address)}`,
});
