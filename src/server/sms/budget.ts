import { isIP } from 'node:net';
import { phoneAnswers } from '#lib/copy/phone.ts';
import { type Limit, takeAllOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Of everything that sends codes together: a stranger's phone gets no more, and no SMS more is paid. */
export const smsToNumber: Limit = { name: 'sms-to-number', most: 3, withinMs: day };
const smsNow: Limit = { name: 'sms-now', most: 1, withinMs: minute };
/** Many people share one address of a mobile network. */
const smsFromAddress: Limit = { name: 'sms-from-address', most: 20, withinMs: day };
/** Who attacks has many addresses, but they are often neighbours. */
const smsFromNetwork: Limit = { name: 'sms-from-network', most: 200, withinMs: day };

/** Taken before anything is looked up, so that a number that is known and one that is not use up the same. */
export const takeSms = (
  { limits }: Pick<Ctx, 'limits'>,
  {
    number,
    address,
    also = [],
  }: { number: string; address: string; also?: readonly (readonly [Limit, string])[] },
): Promise<void> =>
  takeAllOrRefuse(
    limits,
    [
      [smsNow, number],
      [smsToNumber, number],
      [smsFromAddress, address],
      [smsFromNetwork, networkOf(address)],
      ...also,
    ],
    phoneAnswers.tooMany,
  );

/** Of a key of `addressKey`: the 256 neighbours of an address, or the /48 that a /64 is of. */
export const networkOf = (address: string): string =>
  isIP(address) === 4 ? address.replace(/\.\d+$/, '.0/24') : address.split(':').slice(0, 3).join(':');
