import type { SendMailOptions } from 'nodemailer';
import type { Try } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/types.ts';
import { type MailConfig, messageOf } from './message.ts';
import { putIntoOutbox } from './outbox.ts';
import type { QueuedMail } from './queued-mail.ts';

export interface MailCtx extends Pick<Ctx, 'log' | 'clock'> {
  readonly config: MailConfig & Pick<Ctx['config'], 'smtpUrl' | 'dataDir'>;
}

/** Handles queued work of the kind `mail`. */
export async function sendMail(ctx: MailCtx, mail: QueuedMail, { id, signal }: Try): Promise<void> {
  const { config, clock, log } = ctx;
  const { to, until, template } = mail;
  if (to === null) return;
  if (until !== undefined && clock.now() >= new Date(until)) {
    log.warn({ id, template }, 'a mail was dropped: it could not be sent while it was of use');
    return;
  }
  const message = messageOf(config, mail, to);
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
