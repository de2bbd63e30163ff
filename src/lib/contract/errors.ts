import * as z from 'zod/mini';
import { signals } from '../moderation/signals.ts';
import { deal } from './deals.ts';
import { stillOpen } from './team.ts';

export const errorAnswer = z.object({
  detail: z.string(),
  /** Never changes, so that programs can rely on it. */
  code: z.string().check(z.regex(/^[a-z][a-z_]*$/)),
  /** With `second_factor_needed`: goes with the second factor. */
  challenge: z.optional(z.string()),
  /** With `warnings`: the words of the text that others may take for a fraud. `confirm_warnings` publishes them. */
  warnings: z.optional(
    z.array(
      z.object({
        signal: z.enum(signals),
        field: z.string(),
        words: z.array(z.string()),
        advice: z.string(),
      }),
    ),
  ),
  /** With `conflict`, of a step: the deal as it is. Of a beginning: the one that is open. */
  deal: z.optional(deal),
  /** With `conflict`, of the deletion of a company: what would end with it. */
  open: z.optional(stillOpen),
  /** With `conflict`, of the deletion of an account: companies to hand over or to delete first. */
  companies: z.optional(z.array(z.object({ id: z.number(), name: z.string() }))),
  /** With `conflict`, of passing a conversation to a company: the one that it has with the same person. */
  conversation_id: z.optional(z.number()),
  /** With `number_in_use`: what whoever holds the number may do. */
  ways: z.optional(z.array(z.enum(['sign_in', 'takeover']))),
  /** With `invalid_refresh_token`: the account is suspended, or the session was ended by something else than this device. */
  over: z.optional(z.enum(['suspended', 'ended'])),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;
export type FieldError = NonNullable<ErrorAnswer['errors']>[number];
export type Warning = NonNullable<ErrorAnswer['warnings']>[number];
