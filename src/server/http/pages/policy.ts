import { hash } from 'node:crypto';
import { socketOrigin } from '#lib/format/socket-origin.ts';

export const policyHeader = 'content-security-policy';

export const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Allows this site's scripts and styles, and inline ones with these hashes only. Protects the tokens in the browser's
 * storage from injected scripts.
 */
export function pagePolicy(publicUrl: string) {
  const same = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    // Some browsers, such as Chrome 80 and Safari 15, do not count sockets as `'self'`.
    `connect-src 'self' ${socketOrigin(publicUrl)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
  return (scripts: readonly string[], styles: readonly string[]): string =>
    [same, ["script-src 'self'", ...scripts].join(' '), ["style-src 'self'", ...styles].join(' ')].join(';');
}
