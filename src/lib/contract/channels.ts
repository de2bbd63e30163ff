import * as z from 'zod/mini';
import { topics } from './topics.ts';

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23));

/** How a person wants to be told. The list on the site has everything. */
export const channelChoices = z.object({
  topics: z.record(z.enum(topics), z.object({ push: z.boolean(), mail: z.boolean() })),
  /** Hours in Maputo. Nothing is pushed from the first to the second; the same twice is never quiet. */
  quiet_from: hour,
  quiet_to: hour,
  /** Whether pushed messages carry their text. */
  shows_text: z.boolean(),
});
export type ChannelChoices = z.infer<typeof channelChoices>;

/** The token that a mail carries. */
export const unsubscribeQuery = z.object({ token: z.string().check(z.maxLength(100)) });
