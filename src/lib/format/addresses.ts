/** Domain endings of the addresses that people are sent to. */
const endings =
  'com|net|org|info|biz|xyz|online|site|shop|store|app|link|click|live|club|vip|top|pro|dev|tech|space|website|page|blog|fun|icu|cloud|digital|group|mobi|' +
  'mz|za|zw|tz|ao|pt|br|cv|uk|io|ly|co|cc|tv|ws|ru|cn|eu|tk|ml|ga|cf|gq|fr|nl|ch|ke|ng|gl|gg|sh|su|ai|pw|cx|li|gd|fm';
/** Endings that are also words. Before a space they count as words, as in `Téc.de Frio`. */
const words = 'me|de|la|in|es|is|it|us|am|be|to|im';
/** Names of technologies that only look like addresses. */
const techniques = '(?:asp|ado|vb)\\.net|socket\\.io';

const before = '(?<![\\p{L}\\p{N}.@-])';
const labels = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.(?:[\\p{L}\\p{N}-]+\\.)*';
/** The first label has two letters side by side, and what is before the first two can be read in one way only. */
const names = '-*(?:[\\p{L}\\p{N}]-+)*[\\p{L}\\p{N}]{2}[\\p{L}\\p{N}-]*\\.(?:[\\p{L}\\p{N}-]+\\.)*';
const over = '(?![\\p{L}\\p{N}-])';

/** Also matches a space beside the dot of some well-known addresses, because readers understand them all the same. */
const kinds = [
  '\\p{L}[\\p{L}\\p{N}+-]{0,20}:\\/\\/',
  `${before}www\\d?\\s?\\.`,
  `${before}(?:wa\\s?\\.\\s?me|t\\s?\\.\\s?me|bit\\s?\\.\\s?ly)${over}`,
  `${before}(?!(?:${techniques})${over})${names}(?:(?:${endings})${over}|(?:${words})${over}(?!\\s))`,
  `${before}${labels}(?:${endings}|${words})\\/\\S`,
  '[^\\s@]@[^\\s@]+\\.[^\\s@.]{2}',
];
const address = new RegExp(kinds.join('|'), 'iu');

/** Replaces full stops of other scripts and removes invisible characters. */
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|\u034f/gu, '')
    .replace(/[。․‧]/g, '.');

export const hasAddress = (text: string): boolean => address.test(plainly(text));

/** Removes the words that contain an address. Returns an empty text if an address is still found. */
export function withoutAddresses(text: string): string {
  if (!hasAddress(text)) return text;
  const without = text
    .split(/\s+/)
    .filter((word) => !hasAddress(word))
    .join(' ');
  return hasAddress(without) ? '' : without;
}
