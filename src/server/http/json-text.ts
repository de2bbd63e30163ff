import { AppError } from '#server/errors.ts';

const deepest = 64;

/** JSON without traps: no nesting that would overflow whoever walks it, no NUL that a database cannot keep. */
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
      if (++depth > deepest) return false;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return true;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125];
