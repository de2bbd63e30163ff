import { findOwnership } from '#server/companies/companies.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { companyOf, speakerOf } from '#server/db/sides.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import {
  deleteMinutes,
  listBusy,
  listBusyAmong,
  listKnown,
  listMinutes,
  listOpenings,
  listSince,
  writeMinutes,
} from './reply-queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const lookBackMs = 90 * 24 * 60 * 60 * 1000;
const [peopleAtOnce, conversationsAtOnce, knownAtOnce, mostOpenings] = [20, 50, 200, 5000];

/** Companies are below zero: see sides.ts. */
const belowAll = Number.MIN_SAFE_INTEGER;

/** Computes reply times for one batch of people and companies. Returns the id to continue after, undefined when all are done. */
export async function computeReplyTimes({ db, clock }: Needs, after = belowAll): Promise<number | undefined> {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs).toISOString();
  const people = await listBusy(db, { since, least: fewestConversations }, after, peopleAtOnce);
  const computed: Computed[] = [];
  for (const { user_id: id } of people) {
    const minutes = replyMinutes(await openingsOf(db, id, since), id, now);
    computed.push({ id, minutes });
  }
  await store(db, computed);
  if (people.length === peopleAtOnce) return people.at(-1)?.user_id;
  await forgetQuiet(db, since);
  return undefined;
}

interface Computed {
  readonly id: number;
  readonly minutes: number | undefined;
}

async function openingsOf(db: Db, userId: number, since: string): Promise<Opening[]> {
  const all: Opening[] = [];
  for (let after = 0; ; ) {
    const conversations = await listSince(db, userId, since, after, conversationsAtOnce);
    const ids = conversations.map(({ conversation_id }) => conversation_id);
    const openings = ids.length === 0 ? [] : await listOpenings(db, ids, since, mostOpenings);
    all.push(
      ...openings.sort((one, other) => one.conversation_id - other.conversation_id || one.id - other.id),
    );
    if (ids.length < conversationsAtOnce) return all;
    after = ids.at(-1) ?? 0;
  }
}

async function forgetQuiet(db: Db, since: string): Promise<void> {
  for (let after = belowAll; ; ) {
    const known = (await listKnown(db, after, knownAtOnce)).map(({ user_id }) => user_id);
    const rows =
      known.length === 0 ? [] : await listBusyAmong(db, { since, least: fewestConversations }, known);
    const busy = new Set(rows.map(({ user_id }) => user_id));
    await store(
      db,
      known.filter((id) => !busy.has(id)).map((id) => ({ id, minutes: undefined })),
    );
    if (known.length < knownAtOnce) return;
    after = known.at(-1) ?? 0;
  }
}

/** Writes changed times only, and expires the pages that show them. Most nights nothing changes. */
async function store(db: Db, computed: readonly Computed[]): Promise<void> {
  if (computed.length === 0) return;
  const rows = await listMinutes(
    db,
    computed.map(({ id }) => id),
  );
  const before = new Map(rows.map(({ user_id, minutes }) => [user_id, minutes]));
  for (const { id, minutes } of computed) {
    if (before.get(id) === minutes) continue;
    await db.inTransaction(async (tx) => {
      const ownerId = await ownerOf(tx, id);
      if (ownerId === undefined || !(await lockUser(tx, ownerId))) return;
      if (minutes === undefined) await deleteMinutes(tx, id);
      else await writeMinutes(tx, id, minutes);
      await tellThingsChanged(tx, ownerId);
    });
  }
}

/** Whose pages show it. Undefined of a company that is there no more. */
async function ownerOf(tx: Tx, speaker: number): Promise<number | undefined> {
  const companyId = companyOf(speaker);
  return companyId === null ? speaker : (await findOwnership(tx, companyId))?.owner_id;
}

/**
 * Minutes. Of a company as long as it has few conversations of its own: its owner's, who answered for it before. Null
 * with too few conversations, or too few answers.
 */
export async function replyMinutesOf(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
  companyId: number | null = null,
): Promise<number | null> {
  const asked = companyId === null ? [userId] : [speakerOf(companyId), userId];
  const rows = await listMinutes(db, asked);
  const [minutes] = asked.flatMap((id) => rows.find(({ user_id }) => user_id === id)?.minutes ?? []);
  return minutes ?? null;
}

/**
 * A message that follows one of the other person, one of another day, or none. Openings of a conversation come in order.
 */
export interface Opening {
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly created_at: string;
  readonly earlier_at: string | null;
}

const minuteMs = 60_000;
const [hour, day] = [60, 24 * 60];
/** A message after this silence starts a new exchange. Within an exchange, a closing "Obrigado" needs no answer. */
const silenceMs = day * minuteMs;
/** A later reply does not count as an answer. After this time a question counts as unanswered. */
const latestMs = 7 * day * minuteMs;
const fewestConversations = 10;

/**
 * How soon this person answers new exchanges, in rounded minutes. Undefined with fewer than ten answered conversations,
 * or when half or more exchanges have no answer. So nobody gets a better figure by answering only some.
 */
export function replyMinutes(openings: readonly Opening[], userId: number, now: Date): number | undefined {
  const waits: number[] = [];
  const answered = new Set<number>();
  let open: Opening | undefined;
  const close = (until: number, isAnswer: boolean) => {
    if (!open) return;
    const wait = until - Date.parse(open.created_at);
    if (wait > latestMs) waits.push(Number.POSITIVE_INFINITY);
    else if (isAnswer) {
      waits.push(wait);
      answered.add(open.conversation_id);
    }
    open = undefined;
  };

  for (const opening of openings) {
    if (opening.conversation_id !== open?.conversation_id) close(now.getTime(), false);
    if (opening.sender_id === userId) close(Date.parse(opening.created_at), true);
    else if (!open && isAfterSilence(opening)) open = opening;
  }
  close(now.getTime(), false);
  return answered.size < fewestConversations ? undefined : rounded(slowerMiddleOf(waits) / minuteMs);
}

const isAfterSilence = ({ created_at, earlier_at }: Opening) =>
  earlier_at === null || Date.parse(created_at) - Date.parse(earlier_at) > silenceMs;

const slowerMiddleOf = (waits: readonly number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;

function rounded(minutes: number): number | undefined {
  if (minutes <= 10) return 10;
  if (minutes <= 45) return 30;
  if (minutes < 23.5 * hour) return Math.max(1, Math.round(minutes / hour)) * hour;
  return minutes <= 7 * day ? Math.round(minutes / day) * day : undefined;
}
