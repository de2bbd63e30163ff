import { kept } from '#scripts/stores/kept.ts';

/**
 * A random id of this browser. The mail about a sign-in from a new device depends on it. It says nothing about the
 * person.
 */
export function device(): string {
  kept['device'] ??= randomText();
  return kept['device'];
}

export const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
