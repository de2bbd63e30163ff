import { AppError } from '#server/errors.ts';

const mostDepth = 64;

/**
 * Refuses dangerous JSON: nesting deep enough to overflow the stack, and NUL characters, which a database cannot store.
 */
export function parseJson(text: string): unknown {
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
