import { setPersistentEngine } from '@nanostores/persistent';

/** Outside a browser: where stores keep what they keep. */
export const keepsIn = (storage: Record<string, string | undefined>) =>
  setPersistentEngine(storage as Record<string, string>, {
    addEventListener: () => {},
    removeEventListener: () => {},
  });
