import type { Channel, Topic } from '#lib/contract/notifications.ts';

const key = (topic: Topic, channel: Channel) => `${topic}:${channel}`;

/** What is switched off until somebody chooses: a mail for each like would be one too many. */
export const offAtFirst = '';

export const isOn = (off: string | null, topic: Topic, channel: Channel): boolean =>
  !(off ?? offAtFirst).split(' ').includes(key(topic, channel));
