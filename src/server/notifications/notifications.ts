import type { EventOf } from '#lib/contract/events.ts';
import type { UnreadCounts } from '#lib/contract/notifications.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import { decisionNotices } from '#lib/copy/moderation/notices.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { tell } from '#server/db/transaction.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { QueuedMail } from '#server/mail/queued-mail.ts';
import type { Outcome } from '#server/mail/send.ts';
import { enqueue, enqueueAll } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type ActDetails,
  type ActName,
  actTitle,
  type Details,
  type HappeningName,
  happenings,
  type JobDetails,
  jobTitle,
  type MailedHappening,
  matchTitle,
  type NoticeName,
} from './happenings.ts';
import { isOn } from './notification-choices.ts';
import {
  changePeople,
  countMessages,
  deleteMatchRow,
  deleteMessageRows,
  deleteOf,
  deleteRows,
  deleteRowsIn,
  findMessageRow,
  findOwn,
  findReceiver,
  findReceiverOfAct,
  findReceivers,
  forgetTold,
  insertNotification,
  insertNotifications,
  keepMatchRows,
  keepMessageRow,
  keepMessageRows,
  keepRepeatedRow,
  listReceivers,
  listWithPeople,
  markAllRead,
  markConversationRead,
  markRead,
  moveRow,
  noteMail,
  noteMessagesMailed,
  noteTold,
  removeDeleted,
  removeTold,
  restoreLast,
  silenceMessageRows,
  silenceRows,
} from './queries.ts';
import { listUnreadOf, unreadCounts } from './reading.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** On a slow network, "undo" may arrive late. */
const undoneWithinMs = 60_000;
const keptDeletedMs = 24 * 60 * 60 * 1000;
/** The same act within this time is not told again. */
const toldOnceInMs = 24 * 60 * 60 * 1000;
/**
 * How long an act is remembered, so that a person who repeats it is not counted twice while the notification is unread.
 */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;
const unreadForMs = 15 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const toldActs: Readonly<Record<ActName, Limit>> = {
  liked: { name: 'told-likes', most: 60, withinMs: hourMs },
  followed: { name: 'told-follows', most: 60, withinMs: hourMs },
};
const mostNamed = 3;

interface News {
  readonly userId: number;
  readonly told?: {
    readonly happening: NewNotification['happening'];
    readonly details: Details;
    readonly title: string;
  };
  /** Undefined for who has nothing to do now. Goes only to who wants mail. */
  readonly mail?: MailWords | undefined;
  /** Who caused it. Of people whom a block separates from them, nobody is told. */
  readonly causes: readonly number[];
  /** Told all the same. */
  readonly acrossBlocks?: boolean;
  /** The conversation in which a message says the same. It tells the device, and the mail of this tells of it too. */
  readonly saidIn?: number | null;
  readonly now: Date;
}

type MailWords = {
  [Template in MailTemplate]: {
    readonly template: Template;
    readonly values: Omit<MailValues[Template], 'name'>;
  };
}[MailTemplate];

/**
 * Tells a person of something, in the caller's transaction: by a notification, and by mail. Suspended accounts and
 * accounts being deleted are told nothing.
 */
export async function tellPerson(tx: Tx, news: News): Promise<void> {
  const { userId, told, mail, causes, acrossBlocks = false, saidIn = null, now } = news;
  const person = await findReceiver(tx, userId, acrossBlocks ? [userId] : causes);
  if (!person || person.isBlocked) return;
  const email = emailOf(person);
  const isMailed = email !== null && mail !== undefined && isOn(person.off, 'service', 'mail');
  const isQuiet = saidIn !== null && wantsPush(person, 'message');
  const tells = told ? [await keepRow(tx, person, { ...told, userId, isMailed, isQuiet, now })] : [];
  if (!isMailed) return;
  const messages = saidIn === null ? [] : await noteMessagesMailed(tx, userId, saidIn, now.toISOString());
  tells.push(...messages.map(({ id }) => id));
  const { template, values } = mail;
  await queueMail(tx, {
    to: email,
    template,
    values: { ...values, name: person.full_name } as MailValues[typeof template],
    userId,
    kind: 'service',
    causes,
    tells,
    now,
  });
}

type JobNews = {
  [What in MailedHappening]: { readonly what: What; readonly values: Omit<MailValues[What], 'name'> };
}[MailedHappening] &
  Pick<News, 'userId' | 'causes' | 'now'>;

/** Tells a person what happened to a vacancy, or to an application for it. */
export function tellOfJob(tx: Tx, { what, values, ...news }: JobNews): Promise<void> {
  const stored: Omit<JobDetails, 'people'> = values;
  const { jobId, status, interviewAt, change, count, deadline, why } = stored;
  const details = { jobId, status, interviewAt, change, count, deadline, why, people: news.causes };
  return tellPerson(tx, {
    ...news,
    told: { happening: what, details, title: jobTitle(what, details) },
    mail: { template: what, values } as MailWords,
  });
}

interface NewNotification {
  readonly userId: number;
  readonly happening: Exclude<HappeningName, 'message'>;
  readonly details: Details;
  readonly about?: string;
  readonly isMailed?: boolean;
  readonly isQuiet?: boolean;
  readonly title: string;
  readonly now: Date;
}

async function keepRow(
  tx: Tx,
  receiver: Receiver,
  { userId, happening, details, about, isMailed = false, isQuiet = false, title, now }: NewNotification,
): Promise<number> {
  const { type } = happenings[happening];
  const time = now.toISOString();
  const isPushed = !isQuiet && wantsPush(receiver, happening);
  const id = await insertNotification(tx, {
    user_id: userId,
    type,
    happening,
    about: about ?? null,
    details: JSON.stringify(details),
    time,
    push_at: isPushed ? time : null,
    mail_at: isMailed ? time : null,
  });
  if (isPushed) await queuePushes(tx, [id], now);
  announce(tx, userId, { id, type, conversation_id: null, title });
  return id;
}

interface Receiver {
  readonly off: string | null;
  readonly devices: number;
}

const wantsPush = ({ off, devices }: Receiver, happening: HappeningName): boolean =>
  devices > 0 && isOn(off, happenings[happening].topic, 'push');

const pushedAtOnce = 50;

export async function queuePushes(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / pushedAtOnce) }, (_, at) =>
    ids.slice(at * pushedAtOnce, (at + 1) * pushedAtOnce),
  );
  await enqueueAll(
    tx,
    parts.map((part) => ({ kind: 'push', payload: { ids: part }, now })),
  );
}

/** After 10 minutes a planned push counts as lost and no longer blocks a new one. */
const lostAfterMs = 10 * 60 * 1000;
const overdueAt = (now: Date) => new Date(now.getTime() - lostAfterMs).toISOString();

const announce = (tx: Tx, userId: number, notification: EventOf<'notified'>['notification']) =>
  tell(tx, { type: 'notified', to: 'programs', userId, notification });

interface Act {
  readonly userId: number;
  readonly actor: { readonly id: number; readonly full_name: string | null; readonly username: string };
  readonly what: ActName;
  readonly thing: Thing;
  readonly now: Date;
}

export type RecordAct = (tx: Tx, act: Omit<Act, 'what'>) => Promise<void>;

/**
 * Runs work in which one person acts on another's thing. Acts beyond the hourly limit still count, but nobody is told.
 * Otherwise a program with one free account could reach all phones within seconds.
 */
export async function withinReach<T>(
  { limits }: Pick<Ctx, 'limits'>,
  { actorId, what }: { readonly actorId: number; readonly what: ActName },
  work: (record: RecordAct) => Promise<T>,
): Promise<T> {
  // Taken before the transaction, because the limit may be counted over the network.
  const mayTell = (await limits.take(toldActs[what], String(actorId))) === undefined;
  let isTold = false;
  try {
    return await work(async (tx, act) => {
      if (mayTell) isTold = await recordAct(tx, { ...act, what });
    });
  } finally {
    if (mayTell && !isTold) await limits.giveBack(toldActs[what], String(actorId));
  }
}

/**
 * Tells a person that somebody likes or follows something of theirs. All such acts before it is read share one row.
 * Returns whether something new was told.
 */
async function recordAct(tx: Tx, { userId, actor, what, thing, now }: Act): Promise<boolean> {
  if (userId === actor.id) return false;
  const about = `${what}:${thingKey(thing)}`;
  const time = now.toISOString();
  const person = await findReceiverOfAct(tx, userId, actor.id, about);
  if (!person || wasToldToday(person.told_at, now)) return false;
  const named = [nameOf(actor)];
  if (person.id === null) {
    const details: ActDetails = { thing, people: [actor.id], since: time };
    const row = { userId, happening: what, details, about, title: actTitle(what, thing, named, 1), now };
    // Both statements are sent at once, because each wait costs more than a statement.
    await Promise.all([noteTold(tx, actor.id, about, time), keepRow(tx, person, row)]);
    return true;
  }
  const { people, since }: ActDetails = JSON.parse(person.details ?? '');
  const isCounted = person.told_at !== null && person.told_at >= since;
  const details: ActDetails = {
    thing,
    since,
    people: [actor.id, ...people.filter((id) => id !== actor.id)].slice(0, mostNamed),
  };
  const count = Number(person.count) + (isCounted ? 0 : 1);
  const isPlanned = person.push_at !== null && person.push_at > overdueAt(now);
  const isPushed = !isPlanned && wantsPush(person, what);
  await Promise.all([
    noteTold(tx, actor.id, about, time),
    moveRow(tx, person.id, JSON.stringify(details), count, time, isPushed ? time : person.push_at),
  ]);
  if (isPushed) await queuePushes(tx, [person.id], now);
  const { type } = happenings[what];
  const title = actTitle(what, thing, named, count);
  announce(tx, userId, { id: person.id, type, conversation_id: null, title });
  return true;
}

const wasToldToday = (toldAt: string | null, now: Date): boolean =>
  toldAt !== null && now.getTime() - Date.parse(toldAt) < toldOnceInMs;

export async function recordClosedReports(
  tx: Tx,
  reports: readonly { readonly userId: number; readonly reportId: number }[],
  now: Date,
): Promise<void> {
  if (reports.length === 0) return;
  const happening = 'report-closed';
  const { type } = happenings[happening];
  const time = now.toISOString();
  const receivers = await listReceivers(
    tx,
    reports.map(({ userId }) => userId),
  );
  const byId = new Map(receivers.map((person) => [person.id, person]));
  const told = reports.flatMap(({ userId, reportId }) => {
    const person = byId.get(userId);
    const push_at = person && wantsPush(person, happening) ? time : null;
    return person ? [{ user_id: userId, details: JSON.stringify({ reportId }), push_at }] : [];
  });
  const rows = await insertNotifications(
    tx,
    told.map((row) => ({ ...row, type, happening, about: null, time, mail_at: null })),
  );
  const pushed = rows.filter(({ push_at }) => push_at !== null).map(({ id }) => id);
  await queuePushes(tx, pushed, now);
  const { title } = texts.reportClosed;
  for (const { id, user_id } of rows) announce(tx, user_id, { id, type, conversation_id: null, title });
}

/** Kept also for who is suspended or leaving, and does not see it now. They are told by mail. */
export async function recordDecision(
  tx: Tx,
  {
    userId,
    decisionId,
    what: decided,
    now,
  }: { userId: number; decisionId: number; what: keyof typeof decisionNotices; now: Date },
): Promise<void> {
  const person = (await findReceiver(tx, userId, [userId])) ?? { off: null, devices: 0 };
  const details = { decisionId, decided };
  const title = decisionNotices[decided];
  await keepRow(tx, person, { userId, happening: 'decision', details, isMailed: true, title, now });
}

/**
 * Tells a person what happened to their account. The account sends its own mail. Undefined when the person is not told.
 */
export async function recordNotice(
  tx: Tx,
  { userId, what, now }: { userId: number; what: NoticeName; now: Date },
): Promise<number | undefined> {
  const person = await findReceiver(tx, userId, [userId]);
  if (!person) return undefined;
  if (what === 'new-device') return recordSignIn(tx, person, userId, now);
  const title = texts.notices[what](1);
  return keepRow(tx, person, { userId, happening: what, details: {}, isMailed: true, title, now });
}

/** All sign-ins on new devices before the row is read share it. Each has a mail of its own. */
async function recordSignIn(tx: Tx, person: Receiver, userId: number, now: Date): Promise<number> {
  const happening = 'new-device';
  const { type } = happenings[happening];
  const time = now.toISOString();
  const asked = wantsPush(person, happening) ? time : null;
  const row = { user_id: userId, type, happening, about: happening, details: '{}', time };
  const { id, count, push_at } = await keepRepeatedRow(
    tx,
    { ...row, push_at: asked, mail_at: time },
    overdueAt(now),
  );
  if (asked !== null && push_at === asked) await queuePushes(tx, [id], now);
  announce(tx, userId, { id, type, conversation_id: null, title: texts.notices[happening](count) });
  return id;
}

/** Sorts before every time, so a dropped mail counts as lost. */
const droppedMail = '';

export async function noteOutcome(
  { db, clock }: Needs,
  { tells = [], writtenAt }: Pick<QueuedMail, 'tells' | 'writtenAt'>,
  outcome: Outcome,
): Promise<void> {
  if (tells.length === 0) return;
  const now = clock.now().toISOString();
  const mail = { ids: tells, mail_at: writtenAt };
  await noteMail(db, mail, outcome === 'delivered' ? { mailed_at: now } : { mail_at: droppedMail });
}

interface Matches {
  readonly thing: Thing;
  readonly ownerId: number;
  readonly searches: readonly Pick<SavedSearch, 'id' | 'name' | 'type'>[];
  readonly now: Date;
}

/**
 * Tells people that their saved searches found something new. All finds of a search before it is read share one row.
 * The caller must leave out people who are not visible.
 */
export async function recordMatches(tx: Tx, { thing, ownerId, searches, now }: Matches): Promise<void> {
  const happening = 'search-matched';
  const { type } = happenings[happening];
  const byId = new Map(searches.map((search) => [search.id, search]));
  const time = now.toISOString();
  const asked = { ids: [...byId.keys()], happening, thing, ownerId, time, overdue: overdueAt(now) };
  const rows = await keepMatchRows(tx, asked);
  const pushed = rows.filter(({ push_at }) => push_at === time);
  await queuePushes(
    tx,
    pushed.map(({ id }) => id),
    now,
  );
  for (const { id, user_id, search_id, count } of rows) {
    const search = byId.get(search_id);
    if (search)
      announce(tx, user_id, { id, type, conversation_id: null, title: matchTitle(search, thing, count) });
  }
}

export const forgetMatches = (tx: Tx, userId: number, searchId: number) =>
  deleteMatchRow(tx, userId, searchId);

/**
 * Removes what the blocker was told of the blocked person. Stops pushes and mails to the blocked person about the
 * blocker. The caller has locked both.
 */
export async function forgetToldBetween(
  tx: Tx,
  blockerId: number,
  blockedId: number,
  now: Date,
): Promise<void> {
  await forgetCausedBy(tx, blockerId, blockedId);
  const theirs = { userId: blockedId, causeId: blockerId };
  await silenceMessageRows(tx, theirs);
  const rows = (await listWithPeople(tx, theirs)).filter(({ details }) => isOfAlone(details, blockerId));
  await silenceRows(
    tx,
    rows.map(({ id }) => id),
    now.toISOString(),
  );
  tell(tx, { type: 'notifications-changed', to: 'programs', userId: blockerId });
}

async function forgetCausedBy(tx: Tx, userId: number, causeId: number): Promise<void> {
  const told = { userId, causeId };
  await deleteMessageRows(tx, told);
  const [gone, abouts]: [number[], string[]] = [[], []];
  for (const { id, happening, details: text, count, about, told_at } of await listWithPeople(tx, told)) {
    const details: Details = JSON.parse(text);
    const { people = [], since = '' } = details;
    // People beyond the named ones are only counted, so the time tells whether this person is among them.
    const isCounted =
      people.includes(causeId) || (told_at !== null && told_at >= since && count > people.length);
    if (!isCounted) continue;
    if (about !== null) abouts.push(about);
    const others = people.filter((one) => one !== causeId);
    if (others.length === 0 || !isOfSeveral(happening)) gone.push(id);
    else
      await changePeople(
        tx,
        id,
        JSON.stringify({ ...details, ...withoutOne(details), people: others }),
        count - 1,
      );
  }
  await deleteRows(tx, gone);
  if (abouts.length > 0) await forgetTold(tx, causeId, abouts);
}

const isOfSeveral = (happening: string): boolean =>
  (['liked', 'followed', 'application-received'] as readonly string[]).includes(happening);

/** Applications keep their count in the details. */
const withoutOne = ({ count }: Details): Details => (count === undefined ? {} : { count: count - 1 });

function isOfAlone(text: string, causeId: number): boolean {
  const { people = [] }: Details = JSON.parse(text);
  return people.length === 1 && people[0] === causeId;
}

interface MessageRecord {
  readonly userId: number;
  readonly conversationId: number;
  readonly sender: { readonly id: number; readonly full_name: string | null; readonly username: string };
  readonly now: Date;
}

export type MessageReceiver = Awaited<ReturnType<typeof findReceivers>>[number];

/** The query whose answer `recordMessage` needs. Runs in the same transaction, once the conversation is locked. */
export const receiverOfMessage = findReceivers.with;

/**
 * Tells a person that a message has come. The message itself writes the unread count. Returns true when a block
 * separates the two: then nobody is told, and the caller must not write the message.
 */
export async function recordMessage(
  tx: Tx,
  {
    userId,
    conversationId,
    sender,
    receiver,
    now,
  }: MessageRecord & { readonly receiver: MessageReceiver | undefined },
): Promise<boolean> {
  if (!receiver) return false;
  if (receiver.is_blocked) return true;
  const time = now.toISOString();
  const isPushed = wantsPush(receiver, 'message');
  const row = { userId, happening: 'message', conversationId, time, push_at: isPushed ? time : null };
  const { id, count, push_at } = await keepMessageRow(tx, row, overdueAt(now));
  if (push_at === time) await queuePushes(tx, [id], now);
  if (count === 1 && isOn(receiver.off, 'message', 'mail')) await planUnreadMail(tx, userId, now);
  announce(tx, userId, { id, type: 'chat', conversation_id: conversationId, title: nameOf(sender) });
  return false;
}

type TeamMessage = Omit<MessageRecord, 'userId'> & { readonly userIds: readonly number[] };

/** Like `recordMessage`, for those of a company who are to know. */
export async function recordTeamMessage(
  tx: Tx,
  { userIds, conversationId, sender, now }: TeamMessage,
): Promise<void> {
  if (userIds.length === 0) return;
  const time = now.toISOString();
  const receivers = await listReceivers(tx, userIds);
  const rows = await keepMessageRows(
    tx,
    receivers.map((receiver) => ({
      userId: receiver.id,
      happening: 'message',
      conversationId,
      time,
      push_at: wantsPush(receiver, 'message') ? time : null,
    })),
    overdueAt(now),
  );
  const pushed = rows.filter(({ push_at }) => push_at === time).map(({ id }) => id);
  if (pushed.length > 0) await queuePushes(tx, pushed, now);
  for (const [at, { id, off }] of receivers.entries()) {
    const row = rows[at];
    if (!row) continue;
    if (row.count === 1 && isOn(off, 'message', 'mail')) await planUnreadMail(tx, id, now);
    announce(tx, id, { id: row.id, type: 'chat', conversation_id: conversationId, title: nameOf(sender) });
  }
}

/** Like `recordMessage`, for messages without a notification because a device seemed to show them. */
export async function recordMissed(
  tx: Tx,
  { unread, ...record }: MessageRecord & { readonly unread: number },
): Promise<void> {
  const { userId, conversationId } = record;
  const known = await findMessageRow(tx, userId, conversationId);
  if (known && known.count >= unread) return;
  const [receiver] = await findReceivers(tx, userId, record.sender.id);
  await recordMessage(tx, { ...record, receiver });
  await countMessages(tx, userId, conversationId, unread);
}

export const planUnreadMail = (tx: Tx, userId: number, now: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'mail-unread-messages',
    payload: { userId },
    userId,
    now,
    dueAt: new Date(now.getTime() + unreadForMs),
  });

const nameOf = ({ full_name, username }: { full_name: string | null; username: string }) =>
  full_name ?? `@${username}`;

export { deleteRowsIn as forgetMessagesIn };

export const readOf = (tx: Tx, userId: number, conversationId: number, now: Date) =>
  markConversationRead(tx, userId, conversationId, now.toISOString());

export const readAll = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => void (await markAllRead(tx, viewer.id, now)));

export const readOne = (ctx: Needs, viewer: Viewer, id: number): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => {
    if (!(await findOwn(tx, viewer.id, id))) throw new AppError('not_found');
    await markRead(tx, viewer.id, [id], now);
  });

/** Whoever has seen a page knows what its notices tell. */
export async function readOfPage(
  ctx: Needs & Pick<Ctx, 'wordings'>,
  viewer: Viewer,
  path: string,
): Promise<UnreadCounts> {
  const ids = await listUnreadOf(ctx, viewer, path);
  if (ids.length > 0)
    await changeOwn(ctx, viewer, async (tx, now) => void (await markRead(tx, viewer.id, ids, now)));
  return unreadCounts(ctx, viewer);
}

export const deleteOne = (ctx: Needs, viewer: Viewer, id: number): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => {
    if ((await deleteOf(tx, viewer.id, now, id)) === 0) throw new AppError('not_found');
  });

export const deleteAll = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => void (await deleteOf(tx, viewer.id, now)));

export const restore = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, (tx, now) => {
    const since = new Date(Date.parse(now) - undoneWithinMs).toISOString();
    return restoreLast(tx, viewer.id, since, now);
  });

const changeOwn = (
  { db, clock }: Needs,
  { id: userId }: Viewer,
  change: (tx: Tx, now: string) => Promise<void>,
): Promise<void> =>
  db.inTransaction(async (tx) => {
    await change(tx, clock.now().toISOString());
    tell(tx, { type: 'notifications-changed', to: 'programs', userId });
  });

export async function forgetDeleted({ db, clock }: Needs): Promise<void> {
  const now = clock.now().getTime();
  await removeDeleted(db, new Date(now - keptDeletedMs).toISOString());
  await removeTold(db, new Date(now - rememberedMs).toISOString());
}
