import type { ServerResponse } from 'node:http';

const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
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

/** The headers of every page and file. The API's answers have their own. */
export function securityHeaders(publicUrl: string) {
  const entries = Object.entries({ ...commonHeaders, ...transportSecurity(publicUrl) });
  return (res: ServerResponse) => {
    for (const [name, value] of entries) res.setHeader(name, value);
  };
}
