import * as z from 'zod/mini';

/** What people choose the channels for. */
export const topics = ['message', 'service', 'search', 'like', 'follow', 'system'] as const;
export type Topic = (typeof topics)[number];
export const channels = ['push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** What one can be rid of by one press in a mail: a topic, or the summary of the day. */
export const mailKinds = [...topics, 'summary'] as const;
export type MailKind = (typeof mailKinds)[number];
/** What is told by the summary of the day. */
export const summaryTopics: readonly Topic[] = ['search', 'like', 'follow', 'system'];

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
