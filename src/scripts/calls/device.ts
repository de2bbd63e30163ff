import { kept } from '#scripts/stores/kept.ts';

/**
 * A random id of this browser, which says nothing about the person. The server uses it to mail about a sign-in from a
 * new device.
 */
export function device(): string {
  kept['device'] ??= randomText();
  return kept['device'];
}

export const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
