import * as z from 'zod/mini';
import { accountTexts as texts } from '#lib/copy/accounts.ts';
import { isNumberTyped } from '#lib/format/typed-way.ts';
import { email } from './text.ts';

/** The one field for both. Which numbers may be used, the server says. */
const emailOrPhone = z.string().check(
  z.trim(),
  z.check(({ value, issues }) => {
    const isNumber = isNumberTyped(value);
    if (isNumber ? value.replace(/\D/g, '').length > 8 : z.safeParse(email, value).success) return;
    const message = isNumber ? texts.invalidPhone : texts.invalidEmail;
    issues.push({ code: 'custom', message, input: value });
  }),
);

/** `phone`: numbers are taken too. */
export const wayField = (phone: boolean) => (phone ? emailOrPhone : email);
