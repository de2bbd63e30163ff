/**
 * Returns one form: `+258 841234567`. Undefined if the text is no phone number. A number of Mozambique needs no dial
 * code.
 */
export function plainPhone(text: string): string | undefined {
  const [, plus, digits = ''] = /^(\+|00)?([\d\s().\-\u00a0]+)$/.exec(text.trim()) ?? [];
  const number = digits.replace(/\D/g, '');
  if (!plus) return /^8[2-7]\d{7}$/.test(number) ? `+258 ${number}` : undefined;
  if (!/^\d{7,15}$/.test(number)) return undefined;
  if (number.startsWith('258')) return `+258 ${number.slice(3)}`;
  const [, dial, rest] = /^(?:\+|00)(\d{1,4})[\s(.-]([\d\s().-]+)$/.exec(text.trim()) ?? [];
  return dial && rest ? `+${dial} ${rest.replace(/\D/g, '')}` : `+${number}`;
}

/** What is typed to sign in: also without the plus of the dial code of home. */
export const signInNumber = (text: string): string | undefined =>
  phoneKey(text.trim().replace(/^(?=258[\s\d().-]{9,}$)/, '+'));

/** Like `+258 84 *** ** 67`: whose it is knows it again. */
export function maskPhone(number: string): string {
  const [, dial, first, last] = /^(\+258|\+\d{2})(\d\d)\d+(\d\d)$/.exec(number) ?? [];
  return dial ? `${dial} ${first} *** ** ${last}` : '*** ** **';
}

/** Like `+258841234567`: the same for all ways to write a number. */
export const phoneKey = (text: string): string | undefined => plainPhone(text)?.replace(' ', '');

/** Like 84 123 4567 for Mozambique. Other numbers stay as they are. */
export function formatPhone(phone: string): string {
  const [, home] = /^\+258 ?(\d{9})$/.exec(phone) ?? [];
  return home ? `${home.slice(0, 2)} ${home.slice(2, 5)} ${home.slice(5)}` : phone;
}

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');
