import type { Tx } from '#server/db/connect.ts';
import { enterNew } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { noEmail } from './no-email.ts';
import { emailKey, findUserByEmail, insertUser, type User } from './queries.ts';
import { candidatesFor, Usernames } from './usernames.ts';

interface NewUser {
  readonly email: string | null;
  readonly full_name: string | null;
  readonly password_hash?: string;
  readonly google_subject?: string;
  readonly google_email_key?: string;
  readonly google_picture_url?: string | null;
  readonly email_proved_at?: string;
}

export async function createUser({ clock, keys }: Ctx, tx: Tx, user: NewUser): Promise<User> {
  const names = new Usernames(tx, keys, clock.now());
  const address = user.email === null ? noEmail() : { email: user.email, email_key: emailKey(user.email) };
  for (const username of candidatesFor(user.email ?? user.full_name ?? '')) {
    if (!(await names.isFree(username))) continue;
    const row = { ...user, ...address, username, created_at: clock.now().toISOString() };
    const created = await insertUser(tx, row);
    if (created && (await names.claim(username, created.id))) {
      await enterNew(tx, { type: 'user', refId: created.id, ownerId: created.id });
      return created;
    }
    if (!created && (await findUserByEmail(tx, address.email))) throw new AppError('already_registered');
    if (created) break;
  }
  throw new AppError('conflict');
}
