import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './queued-mail.ts';

/** Without a mail server, writes the complete mail into a file that mail programs open. */
export async function putIntoOutbox(
  dataDir: string,
  mail: Pick<QueuedMail, 'id' | 'writtenAt'>,
  message: SendMailOptions,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const printer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const printed = await printer.sendMail(message);
  if (!Buffer.isBuffer(printed.message)) throw new TypeError('The mail was not printed into a buffer.');
  await keepInOutbox(dataDir, mail, 'eml', printed.message);
}

/** The folder never contains half a file, and a second try writes the same file. */
export async function keepInOutbox(
  dataDir: string,
  { id, writtenAt }: Pick<QueuedMail, 'id' | 'writtenAt'>,
  ending: 'eml' | 'sms',
  content: Buffer | string,
): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const name = `${writtenAt.replace(/\D/g, '')}-${id}`; // sorts by time
  const draft = join(outbox, `.${name}.${randomUUID()}`);
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, join(outbox, `${name}.${ending}`));
}

/** Old mails and SMS are deleted because they contain names and codes. File names begin with the time. */
export async function emptyOutbox(dataDir: string, before: Date): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const until = before.toISOString().replace(/\D/g, '');
  for (const name of await readdir(outbox))
    if (name.replace(/^\./, '') < until) await rm(join(outbox, name), { force: true });
}
