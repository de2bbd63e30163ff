import { summaryTopics } from '#lib/contract/topics.ts';
import { emailOf, lockPerson } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { presenceOf } from '#server/realtime/presence.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { planUnreadMail } from './messages.ts';
import { isOn } from './notification-choices.ts';
import { shown, topicOf } from './reading.ts';
import {
  findReceiver,
  listOfMessages,
  listUntold,
  listWithUntold,
  noteMailQueued,
  noteOldNews,
} from './unread-mail-queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'wordings'>;

const batchSize = 100;
const mostNamed = 5;
const mostLines = 8;
const mostCounted = 100;
/** The last try of a mail comes about five hours after the first. */
const lostAfterMs = 6 * 60 * 60 * 1000;

const lostSince = (now: Date): string => new Date(now.getTime() - lostAfterMs).toISOString();

/**
 * Queue job: mails a person about unread messages. No second mail follows until they open those conversations. While
 * the person is online, the mail waits.
 */
export async function mailUnreadMessages(ctx: Needs, { userId }: { userId: number }): Promise<void> {
  const { db, clock } = ctx;
  const person = await findReceiver(db, userId);
  if (!person || !isOn(person.off, 'message', 'mail')) return;
  const rows = await listOfMessages(db, userId, mostCounted);
  const now = clock.now();
  if (rows.length === 0 || hasMail(rows, now)) return;
  if ((await presenceOf(ctx, userId)).is_online)
    return db.inTransaction((tx) => planUnreadMail(tx, userId, now));
  const named = rows.slice(0, mostNamed);
  const said = await shown(ctx, person, named);
  await db.inTransaction(async (tx) => {
    // A second job then sees what the first has marked.
    await lockPerson(tx, userId);
    const tells = rows.map(({ id }) => id);
    const noted = await noteMailQueued(tx, rows, now.toISOString(), lostSince(now));
    // New messages came in the meantime, so a later mail tells of all of them.
    if (noted === 0) return planUnreadMail(tx, userId, now);
    await queueMail(tx, {
      to: emailOf(person),
      userId,
      kind: 'message',
      template: 'messages-unread',
      now,
      tells,
      // With more senders than are named, no single person counts as the cause.
      causes: rows.length > mostNamed ? [] : named.flatMap(({ peer_id }) => peer_id ?? []),
      values: {
        name: person.full_name,
        from: said.map(({ from }) => from?.name ?? ''),
        counts: named.map(({ count }) => count),
      },
    });
  });
}

type Row = Awaited<ReturnType<typeof listOfMessages>>[number];

const hasMail = (rows: readonly Row[], now: Date): boolean =>
  rows.some(({ mailed_at, mail_at }) => mailed_at !== null || (mail_at ?? '') >= lostSince(now));

/**
 * Daily queue job: mails each person a summary of unread news that no mail has told yet. Returns the last person of
 * this batch, undefined when all are done.
 */
export async function mailSummaries(ctx: Needs, after: number): Promise<number | undefined> {
  const people = await listWithUntold(ctx.db, after, lostSince(ctx.clock.now()), batchSize);
  for (const { user_id } of people) await mailSummary(ctx, user_id);
  return people.length < batchSize ? undefined : people.at(-1)?.user_id;
}

async function mailSummary(ctx: Needs, userId: number): Promise<void> {
  const { db, clock } = ctx;
  const person = await findReceiver(db, userId);
  if (!person) return;
  const now = clock.now();
  const rows = await listUntold(db, userId, lostSince(now), mostCounted);
  const wantsSummaries = summaryTopics.some((topic) => isOn(person.off, topic, 'mail'));
  const [wanted, others] = parted(rows, (row) => wantsSummaries && isOn(person.off, topicOf(row), 'mail'));
  const said = await shown(ctx, person, wanted.slice(0, mostLines));
  const tells = wanted.map(({ id }) => id);
  await db.inTransaction(async (tx) => {
    await lockPerson(tx, userId);
    await noteOldNews(tx, others, now.toISOString());
    if ((await noteMailQueued(tx, wanted, now.toISOString(), lostSince(now))) === 0) return;
    await queueMail(tx, {
      to: emailOf(person),
      userId,
      kind: 'summary',
      template: 'daily-summary',
      now,
      tells,
      values: {
        name: person.full_name,
        // Mails do not show private messages.
        lines: said.map(({ type, title, description }) => [
          title,
          type === 'message' ? '' : (description ?? ''),
        ]),
        more: wanted.length - said.length,
      },
    });
  });
}

function parted<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}
