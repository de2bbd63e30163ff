export const topics = ['message', 'service', 'search', 'like', 'follow', 'system'] as const;
export type Topic = (typeof topics)[number];
export const channels = ['push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** Each kind of mail has a link that ends it. `summary` is the daily summary. */
export const mailKinds = [...topics, 'summary'] as const;
export type MailKind = (typeof mailKinds)[number];
export const summaryTopics: readonly Topic[] = ['search', 'like', 'follow', 'system'];
