import { phoneKey } from '#lib/format/phone.ts';

/** What follows the dial code of a mobile phone. Fixed lines get no SMS, and premium numbers pay who asks for one. */
const mobile: Readonly<Record<string, RegExp>> = {
  258: /^8[2-7]\d{7}$/,
  27: /^([67]\d|8[1-4])\d{7}$/,
  255: /^[67]\d{8}$/,
  260: /^[79]\d{8}$/,
  263: /^7\d{8}$/,
  265: /^[89]\d{8}$/,
  268: /^7\d{7}$/,
};
const elsewhere = /^\d{6,12}$/;

/** The number that an SMS to this phone goes to, like `+258841234567`, or why none does. */
export function smsNumber(
  phone: string,
  countries: readonly string[],
): { readonly number: string } | { readonly refused: 'odd' | 'abroad' } {
  const number = phoneKey(phone);
  if (!number) return { refused: 'odd' };
  // No dial code begins with another.
  const dial = countries.find((code) => number.startsWith(`+${code}`));
  if (!dial) return { refused: 'abroad' };
  const isMobile = (mobile[dial] ?? elsewhere).test(number.slice(dial.length + 1));
  return isMobile ? { number } : { refused: 'odd' };
}
