import * as z from 'zod/mini';
import { oddAddress } from '#lib/copy/errors.ts';
import { line } from './text.ts';

/**
 * An address that people can open. Without a scheme it becomes https. Other schemes are refused, because they could
 * run script.
 */
export const webAddress = (longest: number) =>
  z.pipe(
    z.pipe(
      line(longest),
      z.transform((text) => (text && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text)),
    ),
    z.string().check(z.refine((text) => text === '' || isWebAddress(text), oddAddress)),
  );

function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && !username && !password;
  } catch {
    return false;
  }
}
