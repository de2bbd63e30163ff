import * as z from 'zod/mini';
import { oddAddress } from '#lib/copy/errors.ts';
import { line } from './text.ts';

/**
 * Adds https if the scheme is missing, and repairs the slashes before the name as browsers do. Other schemes are
 * refused, because they could run script.
 */
export const webAddress = (longest: number) =>
  z.pipe(
    z.pipe(line(longest), z.transform(withScheme)),
    z.string().check(z.refine((text) => text === '' || isWebAddress(text), oddAddress)),
  );

function withScheme(text: string): string {
  if (text === '') return text;
  const [, scheme, rest = ''] = /^(https?:)?[\\/]*(.*)$/i.exec(text) ?? [];
  const isOther = !scheme && /^[a-z][a-z0-9+.-]*:/i.test(text);
  return isOther ? text : `${scheme?.toLowerCase() ?? 'https:'}//${rest}`;
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && !username && !password;
  } catch {
    return false;
  }
}
