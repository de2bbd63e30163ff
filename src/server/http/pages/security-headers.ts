import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Scripts and styles are not documents. A page has a dozen of them, so each extra header counts. */
const isPart = /^\/_astro\/[^/?]+\.(js|css)$/;

export function securityHeaders(publicUrl: string) {
  const ofParts = Object.entries({ ...ofEverything, ...transportSecurity(publicUrl) });
  const ofAll = [...ofParts, ...Object.entries(ofDocuments)];
  return ({ url = '' }: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of isPart.test(url) ? ofParts : ofAll) res.setHeader(name, value);
  };
}
