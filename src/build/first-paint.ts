import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const script = new URL('../layouts/first-paint.js', import.meta.url);

/** The hash of our only inline script. The content security policy allows the script by it. */
export const firstPaintHash = () =>
  `sha256-${createHash('sha256').update(readFileSync(script)).digest('base64')}` as const;
