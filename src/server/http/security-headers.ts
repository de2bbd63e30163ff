import type { ServerResponse } from 'node:http';

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The microphone is for voice messages; nothing here ever asks for the rest.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};

/** Whoever came by https once never comes without it again. */
export const transportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};

/** On every page and file. Answers of the API carry their own. */
export function securityHeaders(publicUrl: string) {
  const entries = Object.entries({ ...always, ...transportSecurity(publicUrl) });
  return (res: ServerResponse) => {
    for (const [name, value] of entries) res.setHeader(name, value);
  };
}
