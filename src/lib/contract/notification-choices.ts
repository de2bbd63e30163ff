import * as z from 'zod/mini';
import { topics } from './topics.ts';

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23));

/** The list on the site shows everything, whatever is chosen here. */
export const notificationChoices = z.object({
  topics: z.record(z.enum(topics), z.object({ push: z.boolean(), mail: z.boolean() })),
  /** Hours in Maputo. Nothing is pushed between the two. Equal hours mean no quiet time. */
  quiet_from: hour,
  quiet_to: hour,
  shows_text: z.boolean(),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;

export const unsubscribeQuery = z.object({ token: z.string().check(z.maxLength(100)) });
