import * as z from 'zod/mini';
import { withheldStates } from '../moderation/life.ts';
import { signals } from '../moderation/signals.ts';

/** For its owner alone: that moderation keeps a thing from others, and in the answer to publishing also why. */
export const withheld = {
  state: z.optional(z.enum(withheldStates)),
  held_because: z.optional(z.array(z.enum(signals))),
};

/** The author has read the warnings and publishes all the same. */
export const confirmWarnings = {
  confirm_warnings: z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])]),
      z.transform((sent) => sent === true || sent === 'true'),
    ),
  ),
};
