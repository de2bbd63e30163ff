import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { socketOrigin } from '#lib/format/socket-origin.ts';
import { requestIdOf } from '#server/http/probes/watch.ts';

const ofEverything: Record<string, string> = { 'x-content-type-options': 'nosniff' };

const ofDocuments: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Voice messages need the microphone. The other features are not used.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};

/** After one visit by https, browsers never use plain http again. */
export const transportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};

export const securityOfPart = (publicUrl: string) => ({ ...ofEverything, ...transportSecurity(publicUrl) });

export const securityOfDocument = (publicUrl: string) => ({ ...securityOfPart(publicUrl), ...ofDocuments });

export function securityHeaders(publicUrl: string) {
  const all = Object.entries(securityOfDocument(publicUrl));
  return (_req: IncomingMessage, res: ServerResponse) => {
    res.setHeader('x-request-id', requestIdOf(res));
    for (const [name, value] of all) res.setHeader(name, value);
  };
}

/** For an answer that browsers do not open as a document, such as a picture: these headers weigh as much as some pictures. */
export function withoutDocumentHeaders(res: ServerResponse): void {
  for (const name of Object.keys(ofDocuments)) res.removeHeader(name);
}

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
