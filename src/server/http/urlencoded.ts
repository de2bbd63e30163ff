import { AppError } from '#server/errors.ts';

export type Fields = Record<string, string | string[]>;

/**
 * The fields of a query or a form. A repeated name becomes a list, so a schema that wants one value refuses it. The
 * object has no prototype, because a field may have any name.
 */
export function parseFields(text: string): Fields {
  const fields: Fields = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    addField(fields, name, value);
  }
  return fields;
}

export function addField(fields: Fields, name: string, value: string): void {
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else if (typeof before === 'string') fields[name] = [before, value];
  else before.push(value);
}

function decode(text: string): string {
  const decoded = decodePercent(text.replaceAll('+', ' '));
  if (decoded === undefined || decoded.includes('\0')) throw new AppError('malformed');
  return decoded;
}

/** Undefined when a percent sign stands alone or the bytes are not UTF-8. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
