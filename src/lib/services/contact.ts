// Also for the script of the page: what other scripts use too is left out, or it would be a file of its own.

/** Opens WhatsApp with these words, to these digits; without digits, the person chooses to whom. */
export const whatsAppWith = (text: string, digits = ''): string =>
  `https://wa.me/${digits}?text=${inAddress(text)}`;

/** Spaces as %20: not every app reads a plus as one. And no half characters, at which others throw. */
export const inAddress = (text: string): string =>
  new URLSearchParams({ text }).toString().slice('text='.length).replace(/\+/g, '%20');

/** Where a page can be told of, by its address and title. */
export const shareLinks = (address: string, title: string) => ({
  facebook: `https://www.facebook.com/sharer/sharer.php?u=${inAddress(address)}`,
  whatsapp: whatsAppWith(`${title}\n${address}`),
  x: `https://x.com/intent/post?text=${inAddress(title)}&url=${inAddress(address)}`,
});
