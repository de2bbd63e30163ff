import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import { decisionNotices } from '#lib/copy/moderation/notices.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { overdueAt, type Receiver, tellDevices, wantsPush } from './devices.ts';
import {
  type Details,
  type HappeningName,
  happenings,
  type JobDetails,
  jobTitle,
  type MailedHappening,
  type NoticeName,
} from './happenings.ts';
import { isOn } from './notification-choices.ts';
import {
  findReceiver,
  insertNotification,
  insertNotifications,
  keepRepeatedRow,
  listReceivers,
  noteMessagesMailed,
} from './queries.ts';

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

export interface NewNotification {
  readonly userId: number;
  readonly happening: Exclude<HappeningName, 'message'>;
  readonly details: Details;
  readonly about?: string;
  readonly isMailed?: boolean;
  readonly isQuiet?: boolean;
  readonly title: string;
  readonly now: Date;
}

export async function keepRow(
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
  await tellDevices(tx, type, [{ id, userId, isPushed, title }], now);
  return id;
}

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
  const { title } = texts.reportClosed;
  await tellDevices(
    tx,
    type,
    rows.map(({ id, user_id, push_at }) => ({ id, userId: user_id, isPushed: push_at !== null, title })),
    now,
  );
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
  const title = texts.notices[happening](count);
  await tellDevices(tx, type, [{ id, userId, isPushed: push_at === time, title }], now);
  return id;
}

export interface Author {
  readonly id: number;
  readonly full_name: string | null;
  readonly username: string;
}

export const nameOf = ({ full_name, username }: Omit<Author, 'id'>) => full_name ?? `@${username}`;
