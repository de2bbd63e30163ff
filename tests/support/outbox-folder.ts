import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readMail } from './read-mail.ts';

export interface WrittenMail {
  readonly name: string;
  readonly mail: ReadMail;
}

/** The mails in the outbox, in the order of their names. */
export async function outboxOf({ dataDir }: { readonly dataDir: string }): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, mail: readMail(await readFile(join(folder, name), 'latin1')) })),
  );
}
