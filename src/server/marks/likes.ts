import type { Liked } from '#lib/contract/marks.ts';
import { likeTexts } from '#lib/copy/marks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import { type RecordAct, withinReach } from '#server/notifications/acts.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  addToDay,
  deleteLike,
  insertLike,
  listCounts,
  listLiked,
  lockCount,
  recount,
  setCount,
} from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function toggleLike(ctx: Ctx, viewer: Viewer, thing: Thing, wanted?: boolean): Promise<Liked> {
  const { ownerId } = await requireVisible(ctx, thing);
  const now = ctx.clock.now();
  const change = async (tx: Tx, record: RecordAct): Promise<Liked> => {
    // Locks both people. So no like is given while its person is being erased, and nobody is told across a new block.
    await lockPeople(tx, [viewer.id, ownerId]);
    const actor = await lockPerson(tx, viewer.id);
    const before = await lockCount(tx, thing);
    if (before === undefined) throw new AppError('not_found');
    if (wanted !== undefined && wanted === (await isLiked(tx, viewer.id, thing)))
      return { is_liked: wanted, likes_count: before };
    const taken = await deleteLike(tx, viewer.id, thing);
    if (!taken) await insertLike(tx, viewer.id, thing, now.toISOString());
    await addToDay(tx, thing, taken ? new Date(taken.created_at) : now, taken ? -1 : 1);
    const likes_count = Math.max(0, before + (taken ? -1 : 1));
    await setCount(tx, thing, likes_count);
    if (!taken) await record(tx, { userId: ownerId, actor, thing, now });
    return taken
      ? { is_liked: false, likes_count, message: likeTexts.takenBack }
      : { is_liked: true, likes_count };
  };
  return withinReach(ctx, { actorId: viewer.id, what: 'liked' }, (record) =>
    ctx.db.inTransaction((tx) => change(tx, record)),
  );
}

const isLiked = async (tx: Tx, userId: number, thing: Thing) =>
  (await listLiked(tx, userId, [thing])).size > 0;

export async function countLikes(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  thing: Thing,
  viewer: Viewer | undefined,
) {
  await requireVisible({ db, clock }, thing);
  const key = thingKey(thing);
  const likes_count = (await listCounts(db, [thing])).get(key) ?? 0;
  const is_liked = viewer !== undefined && (await listLiked(db, viewer.id, [thing])).has(key);
  return { is_liked, likes_count };
}

export const recountLikes = ({ db }: Needs): Promise<number> => db.inTransaction(recount, longTransaction);

const longTransaction = { withinMs: 60 * 60_000 };
