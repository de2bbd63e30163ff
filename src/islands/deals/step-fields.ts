import type { DealRow } from '#lib/contract/deals.ts';
import type { PersonStep } from '#lib/copy/deal-screens.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { life, offerDays } from '#lib/deals/life.ts';
import { readPrice } from '#lib/format/price.ts';

/** What a step says, as it is typed. */
export type StepWritten = Readonly<Record<'amount' | 'text' | 'due_on' | 'valid_days', string>>;
export type StepField = keyof StepWritten;

export const blankStep: StepWritten = {
  amount: '',
  text: '',
  due_on: '',
  valid_days: String(offerDays.usual),
};

/** Across a block a step says nothing. */
export const carriedBy = (step: PersonStep, { is_blocked }: Pick<DealRow, 'is_blocked'>) =>
  is_blocked ? {} : life[step].carries;
type Carries = ReturnType<typeof carriedBy>;

export function saidIn(carries: Carries, { amount: typed, text, due_on, valid_days }: StepWritten) {
  const amount = readPrice(typed);
  return {
    ...(carries.amount && (amount !== null || carries.amount === 'needed') && { amount }),
    ...(carries.text && text.trim() && { text }),
    ...(carries.due_on && due_on && { due_on }),
    ...(carries.valid_days && { valid_days: Number(valid_days) }),
  };
}

export function faultsIn(carries: Carries, { amount, text }: StepWritten) {
  const isOdd = carries.amount && Number.isNaN(readPrice(amount));
  const isMissing = carries.text === 'needed' && !text.trim();
  return { ...(isOdd && { amount: dealTexts.oddAmount }), ...(isMissing && { text: dealTexts.required }) };
}
