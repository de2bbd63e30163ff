import { createHash } from 'node:crypto';
import { socketOrigin } from '#lib/format/socket-origin.ts';

/** The header that says what a page may load and run. */
export const policyHeader = 'content-security-policy';

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Scripts and styles of this site run, and inside a page only those with these hashes. It is what protects the tokens in
 * the browser's storage.
 */
export function pagePolicy(publicUrl: string) {
  const same = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    // Some browsers do not count sockets as `'self'`, as Chrome 80 and Safari 15.
    `connect-src 'self' ${socketOrigin(publicUrl)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
  return (scripts: readonly string[], styles: readonly string[]): string =>
    [same, ["script-src 'self'", ...scripts].join(' '), ["style-src 'self'", ...styles].join(' ')].join(';');
}
