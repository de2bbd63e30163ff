export interface Piece {
  readonly text: string;
  /** Set for a link. */
  readonly href?: string;
}

/** Addresses as people write them: with a scheme that is safe to follow, or beginning with www. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
/** What ends a sentence does not belong to an address. */
const ending = /[.,;:!?…'’)\]}]+$/u;

/** Splits a text into plain pieces and links. Nothing is fetched: an address is shown as it was written. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = trimmed(found);
    const href = hrefOf(written);
    // The second half of an e-mail is none.
    if (!href || text[index - 1] === '@') continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: written, href });
    at = index + written.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function trimmed(found: string): string {
  const end = found.match(ending)?.[0] ?? '';
  // Addresses of encyclopedias end in brackets that they have opened themselves.
  const isOpened = end.startsWith(')') && found.slice(0, -end.length).includes('(');
  return found.slice(0, found.length - end.length + (isOpened ? 1 : 0));
}

function hrefOf(written: string): string | undefined {
  try {
    const { href, username } = new URL(/^www\./i.test(written) ? `https://${written}` : written);
    // What stands before an @ looks like the site that one goes to, and is not.
    return username ? undefined : href;
  } catch {
    return undefined;
  }
}
