import type { IncomingMessage, ServerResponse } from 'node:http';

const ofEverything: Record<string, string> = { 'x-content-type-options': 'nosniff' };

/** What only a document needs, and what may be opened as one. */
const ofDocuments: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The microphone is for voice messages. Nothing here uses the others.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};

/** After one visit by https, browsers never use plain http again. */
export const transportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};

/** Scripts and styles are no documents. A page has a dozen of them, and each header costs every one. */
const isPart = /^\/_astro\/[^/?]+\.(js|css)$/;

/** The headers of every page and file. The API's answers have their own. */
export function securityHeaders(publicUrl: string) {
  const ofParts = Object.entries({ ...ofEverything, ...transportSecurity(publicUrl) });
  const ofAll = [...ofParts, ...Object.entries(ofDocuments)];
  return ({ url = '' }: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of isPart.test(url) ? ofParts : ofAll) res.setHeader(name, value);
  };
}
