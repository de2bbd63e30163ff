import { kept } from '#scripts/stores/kept.ts';

/** Tells this browser from one that was never here, for the mail about a new sign-in. It says nothing of the person. */
export function device(): string {
  kept['device'] ??= randomText();
  return kept['device'];
}

export const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
