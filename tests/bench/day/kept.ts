import { recountUnread } from '#server/chat/chat.ts';
import { openDatabase } from '#server/db/connect.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { recountLikes } from '#server/marks/likes.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Done } from './load.ts';
import type { Setup } from './setups.ts';

export interface Kept {
  /** How often each act is in the database, by kind and id. */
  readonly times: ReadonlyMap<string, number>;
  /** Counts and entries that do not agree with what they count. */
  readonly wrong: number;
}

export const keyOf = ({ kind, id }: Pick<Done, 'kind' | 'id'>) => `${kind} ${id}`;

/** What the database has of the acts, read past the program. */
export async function readKept({ settings, world }: Setup): Promise<Kept> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = settings;
  const db = await openDatabase({ dataDir, databaseUrl });
  const times = new Map<string, number>();
  const count = (kind: Done['kind'], id: string | null) => {
    const key = `${kind} ${id}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  };
  const placeOf = new Map(world.userIds.map((id, at) => [id, at]));
  const messages = await db.selectFrom('messages').select('client_id').execute();
  for (const { client_id } of messages) count('chat', client_id);
  const services = await db
    .selectFrom('services')
    .select('client_id')
    .where('client_id', 'is not', null)
    .execute();
  for (const { client_id } of services) count('publish', client_id);
  const likes = await db.selectFrom('likes').select(['user_id', 'ref_id']).execute();
  for (const { user_id, ref_id } of likes) count('like', `${placeOf.get(user_id)} ${ref_id}`);
  const ctx = { db, clock: systemClock };
  const wrong = (await countWrongEntries(ctx)) + (await recountLikes(ctx)) + (await recountUnread(ctx));
  await db.destroy();
  return { times, wrong };
}
