import type { SendMailOptions } from 'nodemailer';
import type { Limit } from '#server/limits/limits.ts';
import type { Try } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/types.ts';
import { type MailConfig, messageOf } from './message.ts';
import { putIntoOutbox } from './outbox.ts';
import type { QueuedMail } from './queued-mail.ts';
import { unsubscribeToken } from './unsubscribe.ts';

export interface MailCtx extends Pick<Ctx, 'log' | 'clock' | 'limits' | 'keys'> {
  readonly config: MailConfig & Pick<Ctx['config'], 'smtpUrl' | 'dataDir'>;
}

/** Whoever registers with a stranger's e-mail must not be able to fill that mailbox by what they do here. */
const mailsOfTopics: Limit = { name: 'mails-of-topics', most: 40, withinMs: 24 * 60 * 60 * 1000 };

/** Handles queued work of the kind `mail`. */
export async function sendMail(ctx: MailCtx, mail: QueuedMail, { id, signal }: Try): Promise<void> {
  const { config, clock, log, limits } = ctx;
  const { to, until, template, subscription } = mail;
  if (to === null) return;
  if (until !== undefined && clock.now() >= new Date(until)) {
    log.warn({ id, template }, 'a mail was dropped: it could not be sent while it was of use');
    return;
  }
  if (subscription && (await limits.take(mailsOfTopics, to.toLowerCase())) !== undefined) {
    log.warn({ id, template }, 'a mail was dropped: its receiver got many today');
    return;
  }
  const message = messageOf(config, mail, to, subscription && unsubscribeToken(ctx.keys, subscription));
  if (config.smtpUrl === undefined) {
    await putIntoOutbox(config.dataDir, mail, message);
    log.info({ id, template }, 'a mail was written into the outbox');
    return;
  }
  await deliver(config.smtpUrl, { ...message, signal });
  log.info({ id, template }, 'a mail was sent');
}

async function deliver(url: string, message: SendMailOptions): Promise<void> {
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
