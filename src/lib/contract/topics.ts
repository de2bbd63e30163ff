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
