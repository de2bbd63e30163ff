import { home } from './countries.ts';

interface PhoneParts {
  readonly dial: string;
  readonly number: string;
}

/** A phone as it is kept, for two fields: `+258 841234567`. One without a dial code that can be told apart stays whole. */
export function partsOfPhone(phone: string): PhoneParts {
  const [, dial, number] = /^(\+\d{1,4})\s+(.+)$/.exec(phone.trim()) ?? [];
  if (dial && number) return { dial, number };
  return { dial: home.dial, number: phone.trim() };
}

/** Without a number there is no phone, whatever dial code is chosen. One typed with a dial code of its own keeps it. */
export function phoneOfParts({ dial, number }: PhoneParts): string {
  const typed = number.trim();
  if (!typed) return '';
  return /^(\+|00)/.test(typed) || !dial.trim() ? typed : `${dial.trim()} ${typed}`;
}
