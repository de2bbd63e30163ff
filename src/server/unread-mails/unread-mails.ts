import { isOn } from '#server/channels/reading.ts';
import { holdPerson } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { planUnreadMail } from '#server/notifications/notifications.ts';
import { shown, topicOf } from '#server/notifications/reading.ts';
import { presenceOf } from '#server/presence/presence.ts';
import type { Ctx } from '#server/types.ts';
import {
  findReceiver,
  listOfMessages,
  listUntold,
  listWithUntold,
  noteMessagesMailed,
  noteOthersMailed,
} from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const batchSize = 100;
const mostNamed = 5;
const mostLines = 8;
const mostCounted = 100;

/**
 * Handles queued work: tells by mail who has written, if it lies unread. The first mail is the only one until its
 * conversations have been opened. While the person is here, it waits.
 */
export async function mailUnreadMessages(ctx: Needs, { userId }: { userId: number }): Promise<void> {
  const { db, clock } = ctx;
  const person = await findReceiver(db, userId);
  if (!person || !isOn(person.off, 'message', 'mail')) return;
  const rows = await listOfMessages(db, userId);
  if (rows.length === 0 || rows.some(({ mailed_at }) => mailed_at !== null)) return;
  const now = clock.now();
  if ((await presenceOf(ctx, userId)).is_online)
    return db.inTransaction((tx) => planUnreadMail(tx, userId, now));
  const named = rows.slice(0, mostNamed);
  const from = (await shown(ctx, person, named)).map((row) => row.from?.name ?? '');
  await db.inTransaction(async (tx) => {
    // Of two mails at once the second finds what the first has noted.
    await holdPerson(tx, userId);
    if ((await noteMessagesMailed(tx, userId, now.toISOString())) === 0) return;
    await queueMail(tx, {
      ...{ to: person.email, userId, kind: 'message', template: 'messages-unread', now },
      values: { name: person.full_name, from, counts: named.map(({ count }) => count) },
    });
  });
}

/**
 * Handles queued work, once a day: one mail to each person with what happened, lies unread, and was not in a mail yet.
 * Returns the last person of those it has written to, undefined after the last ones of all.
 */
export async function mailSummaries(ctx: Needs, after: number): Promise<number | undefined> {
  const people = await listWithUntold(ctx.db, after, batchSize);
  for (const { user_id } of people) await mailSummary(ctx, user_id);
  return people.length < batchSize ? undefined : people.at(-1)?.user_id;
}

async function mailSummary(ctx: Needs, userId: number): Promise<void> {
  const { db, clock } = ctx;
  const person = await findReceiver(db, userId);
  if (!person) return;
  const rows = await listUntold(db, userId, mostCounted);
  const wanted = rows.filter((row) => isOn(person.off, topicOf(row), 'mail'));
  const said = await shown(ctx, person, wanted.slice(0, mostLines));
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    await holdPerson(tx, userId);
    // Also those that are switched off: later they are old news.
    if ((await noteOthersMailed(tx, userId, now.toISOString())) === 0 || said.length === 0) return;
    await queueMail(tx, {
      ...{ to: person.email, userId, kind: 'summary', template: 'daily-summary', now },
      values: {
        name: person.full_name,
        lines: said.map(({ title, description }) => [title, description ?? ''] as const),
        more: wanted.length - said.length,
      },
    });
  });
}
