import type { Ctx } from '#server/types.ts';
import { notices } from './limits.ts';

/**
 * Whether this person may be told once more today. A right password is never refused, so without an end to the telling
 * whoever has one could fill a mailbox. Asked before a transaction: the answer may have to come over a network.
 */
export const mayTell = async ({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<boolean> =>
  (await limits.take(notices, String(userId))) === undefined;
