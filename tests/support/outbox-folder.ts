import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type ReadMail, readMail } from './read-mail.ts';

export interface WrittenMail {
  readonly name: string;
  readonly mail: ReadMail;
}

/** The mails in the outbox, in the order of their names. */
export async function outboxOf({ dataDir }: { readonly dataDir: string }): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.sms')).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, mail: readMail(await readFile(join(folder, name), 'latin1')) })),
  );
}

/** The code of six digits that was written to somebody, once it has come. */
export const codeDeliveredTo = (
  dataDir: string,
  email: string,
  isMeant: (text: string) => boolean = () => true,
): Promise<string> => deliveredTo(dataDir, email, (mail) => (isMeant(mail.text) ? codeIn(mail) : undefined));

/** What the newest mail to somebody holds, once it has come. */
export async function deliveredTo(
  dataDir: string,
  email: string,
  held: (mail: ReadMail) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const mails = await outboxOf({ dataDir }).catch(() => []);
    const newest = mails.findLast(
      ({ mail }) => mail.header('to')?.toLowerCase().includes(email.toLowerCase()) && held(mail),
    );
    found = newest && held(newest.mail);
    return found;
  };
  await expect.poll(look, { timeout: 15_000 }).not.toBe(undefined);
  return found ?? '';
}

const codeIn = ({ text }: ReadMail) => /^ {4}(\d{6})$/m.exec(text)?.[1];
