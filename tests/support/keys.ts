import { randomBytes } from 'node:crypto';
import { type Keys, newVapidKey, vapidKeysOf } from '#server/runtime/keys.ts';

/** Of an installation that nobody else knows. */
export const newKeys = (): Keys => ({
  jwt: randomBytes(32),
  vapid: vapidKeysOf(newVapidKey()),
  factors: randomBytes(32),
  documents: randomBytes(32),
});
