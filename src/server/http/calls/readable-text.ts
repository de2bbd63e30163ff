import { parse } from 'node:querystring';
import { AppError } from '#server/runtime/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of these bytes. Refuses what is not UTF-8. */
export function readUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed');
  }
}

/**
 * The target of a request, or the text of a form, is readable: its percent-encoding is valid UTF-8 and hides no NUL,
 * which a database cannot store.
 */
function isReadable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/** The target of a request, with raw bytes decoded that Node has read as Latin-1. Undefined when it is not readable. */
export function readTarget(url: string): string | undefined {
  try {
    const target = /^[!-~]*$/.test(url) ? url : readUtf8(Buffer.from(url, 'latin1'));
    return isReadable(target) ? target : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a form. A repeated name becomes a list, so a schema that wants one value refuses it. */
export function readFields(text: string) {
  if (!isReadable(text)) throw new AppError('malformed');
  return parse(text, '&', '=', { maxKeys: 0 });
}

const mostDepth = 64;

/** Refuses dangerous JSON: nesting deep enough to overflow the stack, and NUL characters. */
export function readJson(text: string): unknown {
  if (!isHarmless(text)) throw new AppError('malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

function isHarmless(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === quote) inString = false;
      else if (character === backslash && text.startsWith('u0000', ++at)) return false;
    } else if (character === quote) inString = true;
    else if (character === openBracket || character === openBrace) {
      if (++depth > mostDepth) return false;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return true;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125];
