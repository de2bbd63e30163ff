import { home } from './countries.ts';

interface PhoneParts {
  readonly dial: string;
  readonly number: string;
}

/** The country codes of the world. No code begins with another code, so a number shows where its code ends. */
const dialCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Splits a stored phone such as `+258 841234567`, with or without the space. A phone without a known dial code stays
 * whole.
 */
export function partsOfPhone(phone: string): PhoneParts {
  const spaced = phone.trim().replace(/^\+\d{7,}$/, (digits) => digits.replace(dialCode, '$& '));
  const [, dial, number] = /^(\+\d{1,4})\s+(.+)$/.exec(spaced) ?? [];
  if (dial && number) return { dial, number };
  return { dial: home.dial, number: phone.trim() };
}

/** A dial code without a number is no phone. A number typed with its own dial code keeps it. */
export function phoneOfParts({ dial, number }: PhoneParts): string {
  const typed = number.trim();
  if (!typed) return '';
  return /^(\+|00)/.test(typed) || !dial.trim() ? typed : `${dial.trim()} ${typed}`;
}
