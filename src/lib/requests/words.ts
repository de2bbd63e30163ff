import type { Request } from '#lib/contract/requests.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { formatAmount } from '#lib/format/price.ts';
import { dateText, daysLeft } from '#lib/jobs/words.ts';

export const budgetText = (budget: number | null): string =>
  budget === null ? texts.toAgree : texts.upTo(formatAmount(budget));

/** When the work is wanted. Undefined where nothing was said, or the day is over. */
export function wantedText({ wanted_by }: Pick<Request, 'wanted_by'>, now: Date): string | undefined {
  if (wanted_by === null) return undefined;
  const left = daysLeft(wanted_by, now);
  if (left < 0) return undefined;
  if (left === 0) return texts.wantedToday;
  return left === 1 ? texts.wantedTomorrow : texts.wantedUntil(dateText(wanted_by));
}
