import type { ChannelChoices } from '#lib/contract/channels.ts';
import { type Channel, channels, type Topic, topics } from '#lib/contract/topics.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findChoices } from './choice-queries.ts';

/** What holds until somebody chooses. */
export const atFirst = { off: '', quiet_from: 21, quiet_to: 6, shows_text: 0 };

/** `off` is null for whoever has chosen nothing. */
export const isOn = (off: string | null, topic: Topic, channel: Channel): boolean =>
  !(off ?? atFirst.off).split(' ').includes(`${topic}:${channel}`);

export async function choicesOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<ChannelChoices> {
  const { off, quiet_from, quiet_to, shows_text } = (await findChoices(db, userId)) ?? atFirst;
  const on = (topic: Topic) => channels.map((channel) => [channel, isOn(off, topic, channel)]);
  return {
    topics: Object.fromEntries(topics.map((topic) => [topic, Object.fromEntries(on(topic))])),
    ...{ quiet_from, quiet_to, shows_text: shows_text === 1 },
  } as ChannelChoices;
}
