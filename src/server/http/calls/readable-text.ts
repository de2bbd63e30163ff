import { parse } from 'node:querystring';
import { AppError } from '#server/runtime/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed');
  }
}

/** True when the percent-encoding is valid UTF-8 without NUL, which databases cannot store. */
function isReadable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/** The request's address. Decodes raw bytes, which Node reads as Latin-1. Undefined when it is not readable. */
export function readTarget(url: string): string | undefined {
  try {
    const target = /^[!-~]*$/.test(url) ? url : readUtf8(Buffer.from(url, 'latin1'));
    return isReadable(target) ? target : undefined;
  } catch {
    return undefined;
  }
}

/** A repeated name becomes a list, so a schema for one value refuses it. */
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
