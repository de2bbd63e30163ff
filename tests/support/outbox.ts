import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readMail } from './read-mail.ts';
import { theSite } from './site.ts';

/** The newest mail to somebody, of those that the program wrote into its outbox after a moment. */
export const mailTo = (email: string, after: number): Promise<ReadMail> =>
  newest('eml', after, (content) => {
    const mail = readMail(content);
    return mail.header('to')?.includes(email) ? mail : undefined;
  });

/** The code in the newest SMS to a number like `+258841234567`. */
export const codeSentTo = (number: string, after: number): Promise<string> =>
  newest('sms', after, (content) =>
    content.startsWith(`To: ${number}\n`) ? /\b\d{6}\b/.exec(content)?.[0] : undefined,
  );

async function newest<T>(
  ending: 'eml' | 'sms',
  after: number,
  read: (content: string) => T | undefined,
): Promise<T> {
  const folder = join(theSite().dataDir, 'outbox');
  const until = Date.now() + 15_000;
  while (Date.now() < until) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith(`.${ending}`) && timeOf(name) >= after)
      .sort();
    for (const name of names.reverse()) {
      const found = read(await readFile(join(folder, name), 'latin1'));
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing came, as .${ending}.`);
}

export async function codeTo(email: string, after: number): Promise<string> {
  const { text } = await mailTo(email, after);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

/** The name begins with the time it was written, as 20261121152520246. */
function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}
