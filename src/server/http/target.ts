import { decodePercent } from '#server/http/urlencoded.ts';

/** The target of a request if it is readable: valid percent-encoding, UTF-8, no NUL. */
export function readTarget(url: string): string | undefined {
  const target = plainAscii.test(url) ? url : utf8Of(url);
  const decoded = target === undefined ? undefined : decodePercent(target);
  return decoded === undefined || decoded.includes('\0') ? undefined : target;
}

const plainAscii = /^[!-~]*$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes that a client did not percent-encode and Node has read as Latin-1. */
function utf8Of(url: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(url, 'latin1'));
  } catch {
    return undefined;
  }
}
