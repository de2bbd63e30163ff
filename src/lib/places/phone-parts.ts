import { home } from './countries.ts';

interface PhoneParts {
  readonly dial: string;
  readonly number: string;
}

/**
 * Splits a stored phone like `+258 841234567` into its two fields. A phone without a recognisable dial code stays
 * whole.
 */
export function partsOfPhone(phone: string): PhoneParts {
  const [, dial, number] = /^(\+\d{1,4})\s+(.+)$/.exec(phone.trim()) ?? [];
  if (dial && number) return { dial, number };
  return { dial: home.dial, number: phone.trim() };
}

/** A dial code without a number is no phone. A number typed with its own dial code keeps it. */
export function phoneOfParts({ dial, number }: PhoneParts): string {
  const typed = number.trim();
  if (!typed) return '';
  return /^(\+|00)/.test(typed) || !dial.trim() ? typed : `${dial.trim()} ${typed}`;
}
