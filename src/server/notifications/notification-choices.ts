import type { NotificationChoices } from '#lib/contract/notification-choices.ts';
import {
  type Channel,
  channels,
  type MailKind,
  summaryTopics,
  type Topic,
  topics,
} from '#lib/contract/topics.ts';
import { lockUser } from '#server/db/people.ts';
import { readUnsubscribeToken } from '#server/mail/unsubscribe.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { findChoices, writeChoices } from './queries.ts';

export const atFirst = { off: '', quiet_from: 21, quiet_to: 6, shows_text: 0 };

/** `off` is null when the person has chosen nothing. */
export const isOn = (off: string | null, topic: Topic, channel: Channel): boolean =>
  !(off ?? atFirst.off).split(' ').includes(`${topic}:${channel}`);

export async function choicesOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<NotificationChoices> {
  const { off, quiet_from, quiet_to, shows_text } = (await findChoices(db, userId)) ?? atFirst;
  const on = (topic: Topic) => channels.map((channel) => [channel, isOn(off, topic, channel)]);
  return {
    topics: Object.fromEntries(topics.map((topic) => [topic, Object.fromEntries(on(topic))])),
    quiet_from,
    quiet_to,
    shows_text: shows_text === 1,
  } as NotificationChoices;
}

export async function choose(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  { topics: chosen, quiet_from, quiet_to, shows_text }: NotificationChoices,
): Promise<NotificationChoices> {
  const off = topics.flatMap((topic) =>
    channels.filter((channel) => !chosen[topic][channel]).map((channel) => `${topic}:${channel}`),
  );
  await ctx.db.inTransaction((tx) =>
    writeChoices(tx, {
      user_id: viewer.id,
      off: off.join(' '),
      quiet_from,
      quiet_to,
      shows_text: shows_text ? 1 : 0,
    }),
  );
  return choicesOf(ctx, viewer.id);
}

/** Switches a kind of mail off. The token in the mail is the permission, so no sign-in is needed. */
export async function unsubscribe({ db, keys }: Pick<Ctx, 'db' | 'keys'>, token: string): Promise<MailKind> {
  const known = readUnsubscribeToken(keys, token);
  if (!known) throw new AppError('not_found');
  const { userId, kind } = known;
  const ended = kind === 'summary' ? summaryTopics : [kind];
  await db.inTransaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return;
    const { off, quiet_from, quiet_to, shows_text } = (await findChoices(tx, userId)) ?? atFirst;
    const all = new Set([...off.split(' ').filter(Boolean), ...ended.map((topic) => `${topic}:mail`)]);
    await writeChoices(tx, { user_id: userId, off: [...all].join(' '), quiet_from, quiet_to, shows_text });
  });
  return kind;
}
