import type { SendMailOptions } from 'nodemailer';
import type { Limit, Limits } from '#server/fairness/limits/limits.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { putIntoOutbox } from './mail-files.ts';
import { type MailConfig, messageOf } from './message.ts';
import type { QueuedMail } from './queued-mail.ts';
import { unsubscribeToken } from './unsubscribe.ts';

interface MailCtx extends Pick<Ctx, 'log' | 'clock' | 'limits' | 'keys'> {
  readonly config: MailConfig & Pick<Ctx['config'], 'smtpUrl' | 'dataDir'>;
}

/** What is always sent: it is of use to the end, and nobody can cause many of it. */
type MailAtOnce = Pick<QueuedMail, 'id' | 'writtenAt' | 'template' | 'values'> & {
  readonly to: string;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Limits each cause separately, so that one person cannot block mails about others. */
const mailsOfOne: Limit = { name: 'mails-of-one', most: 40, withinMs: dayMs };
/** Protects the mailbox of a stranger whose e-mail was used to register, even by many accounts. */
const mailsOfAll: Limit = { name: 'mails-of-all', most: 200, withinMs: dayMs };

export type Outcome = 'delivered' | 'dropped';

export async function sendMail(ctx: MailCtx, mail: QueuedMail, { id, signal }: Attempt): Promise<Outcome> {
  const { clock, log, limits } = ctx;
  const { to, until, template, subscription } = mail;
  if (to === null) return 'dropped';
  if (until !== undefined && clock.now() >= new Date(until)) {
    log.warn({ id, template }, 'a mail was dropped: it could not be sent while it was of use');
    return 'dropped';
  }
  const counted = subscription && isCounted(subscription) ? countersOf(mail, to.toLowerCase()) : [];
  const taken = await takeAll(limits, counted);
  if (!taken) {
    log.warn({ id, template }, 'a mail was dropped: its receiver got many today');
    return 'dropped';
  }
  try {
    await deliver(ctx, mail, { to, signal, id });
  } catch (error) {
    // An undelivered mail does not count; otherwise an outage would use up the limit.
    await giveAllBack(limits, taken);
    throw error;
  }
  return 'delivered';
}

/** Without the queue, for who has to be told that it is the queue that does not work. Throws when nobody took it. */
export const sendAtOnce = (ctx: MailCtx, mail: MailAtOnce, signal: AbortSignal): Promise<void> =>
  deliver(ctx, mail, { to: mail.to, signal, id: mail.id });

/** Summaries come once a day anyway, and include dropped news. */
const isCounted = ({ kind }: NonNullable<QueuedMail['subscription']>): boolean => kind !== 'summary';

/** Counters for one mail. In each group, one counter below its limit is enough. */
type Counters = readonly (readonly [limit: Limit, key: string])[];

const countersOf = ({ causes = [] }: QueuedMail, mailbox: string): readonly Counters[] => [
  [[mailsOfAll, mailbox]],
  ...(causes.length > 0 ? [causes.map((cause) => [mailsOfOne, `${mailbox} ${cause}`] as const)] : []),
];

/** Returns what was taken. Undefined when a whole group is at its limit; then nothing is taken. */
async function takeAll(limits: Limits, groups: readonly Counters[]): Promise<Counters | undefined> {
  const taken: Counters[number][] = [];
  for (const counters of groups) {
    const before = taken.length;
    for (const counter of counters) if ((await limits.take(...counter)) === undefined) taken.push(counter);
    if (taken.length > before) continue;
    await giveAllBack(limits, taken);
    return undefined;
  }
  return taken;
}

async function giveAllBack(limits: Limits, taken: Counters): Promise<void> {
  for (const counter of taken) await limits.giveBack(...counter);
}

async function deliver(
  { config, keys, log }: MailCtx,
  mail: QueuedMail,
  { to, signal, id }: { readonly to: string; readonly signal: AbortSignal; readonly id: number | string },
): Promise<void> {
  const { template, subscription } = mail;
  const message = messageOf(config, mail, to, subscription && unsubscribeToken(keys, subscription));
  if (config.smtpUrl === undefined) {
    await putIntoOutbox(config.dataDir, mail, message);
    log.info({ id, template }, 'a mail was written into the outbox');
    return;
  }
  await handOver(config.smtpUrl, { ...message, signal });
  log.info({ id, template }, 'a mail was sent');
}

async function handOver(url: string, message: SendMailOptions): Promise<void> {
  // Loaded with the first mail, so that an idle program needs no memory for it.
  const { createTransport } = await import('nodemailer');
  const server = createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 30_000,
    socketTimeout: 30_000,
  });
  try {
    await server.sendMail(message);
  } finally {
    server.close(); // with `?pool=true` in the address, each mail would leave a connection open
  }
}
