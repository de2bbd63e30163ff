import { accountTexts } from '#lib/copy/accounts.ts';
import { phoneAnswers as answers } from '#lib/copy/phone.ts';
import { signInNumber } from '#lib/format/phone.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { invalidField } from '#server/runtime/errors.ts';
import { smsNumber } from '#server/sms/numbers.ts';

/** Like `+258841234567`. Refuses what gets no SMS, whether or not anybody signs in by it. */
export function requireNumber({ config }: Pick<Ctx, 'config'>, phone: string): string {
  if (!config.phoneSignIn) throw invalidField('phone', answers.notHere);
  const found = smsNumber(signInNumber(phone) ?? phone, config.smsCountries);
  if ('number' in found) return found.number;
  throw invalidField('phone', found.refused === 'abroad' ? answers.abroad : accountTexts.invalidPhone);
}
