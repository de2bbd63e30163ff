import { withoutEnd } from '../format/ends.ts';

export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const ending = /[.,;:!?…'’)\]}]/;

/** Fetches nothing: a link shows the address as it was written. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = trimmed(found);
    const href = hrefOf(written);
    // The part of an e-mail after the @ is no link.
    if (!href || text[index - 1] === '@') continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: written, href });
    at = index + written.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function trimmed(found: string): string {
  const kept = withoutEnd(found, ending);
  // A Wikipedia address may end with a bracket that it has opened itself.
  const isOpened = found[kept.length] === ')' && kept.includes('(');
  return isOpened ? `${kept})` : kept;
}

function hrefOf(written: string): string | undefined {
  try {
    const { href, username } = new URL(/^www\./i.test(written) ? `https://${written}` : written);
    // The part before an @ looks like the site but is not, so such an address is no link.
    return username ? undefined : href;
  } catch {
    return undefined;
  }
}
