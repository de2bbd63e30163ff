import type { Decision, Report } from '#lib/contract/reports.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import type { Thing } from '#lib/things.ts';
import { receivedWithContext } from '#server/chat/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { itemsOf } from '#server/feed/feed.ts';
import { recordClosedReport } from '#server/notifications/notifications.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  closeReport,
  emptyReportsBy,
  emptySnapshotsOf,
  findByClientId,
  findOpenReport,
  insertReport,
  listConversationsReportedBy,
  listOpenReports,
  updateSnapshot,
} from './queries.ts';

const reportsOfPerson: Limit = { name: 'reports-of-person', most: 30, withinMs: 60 * 60 * 1000 };
const mostListed = 100;

export async function report(
  ctx: Ctx,
  viewer: Viewer,
  { type, id, reason, text = null, client_id }: Report,
): Promise<{ id: number; detail: string }> {
  const known = client_id && (await findByClientId(ctx.db, viewer.id, client_id));
  if (known) return { id: known.id, detail: reportTexts.thanks };
  const found =
    type === 'message' ? await receivedWithContext(ctx, viewer, id) : await published(ctx, { type, id });
  if (!found) throw new AppError('not_found');
  const { ownerId, snapshot } = found;
  await takeOrRefuse(ctx.limits, reportsOfPerson, String(viewer.id));
  const made = await ctx.db.inTransaction(async (tx) => {
    // Of two simultaneous taps, the second then finds the first report.
    await lockPerson(tx, viewer.id);
    const twin = client_id && (await findByClientId(tx, viewer.id, client_id));
    if (twin) return twin;
    if (await findOpenReport(tx, viewer.id, type, id))
      throw new AppError('conflict', { detail: reportTexts.again });
    return insertReport(tx, {
      reporter_id: viewer.id,
      client_id: client_id ?? null,
      type,
      ref_id: id,
      owner_id: ownerId,
      reason,
      text,
      snapshot: JSON.stringify(snapshot),
      created_at: ctx.clock.now().toISOString(),
      closed_at: null,
      outcome: null,
    });
  });
  return { id: made.id, detail: reportTexts.thanks };
}

async function published(ctx: Ctx, thing: Thing) {
  const { ownerId } = await requireVisible(ctx, thing);
  const [snapshot] = await itemsOf(ctx, [thing]);
  return snapshot && { ownerId, snapshot };
}

/** Run before a person is erased. Cases about them and by them stay, without their names and words. */
export async function forgetReportsOf(tx: Tx, userId: number): Promise<void> {
  await emptySnapshotsOf(tx, userId);
  await emptyReportsBy(tx, userId);
  for (const { id, snapshot } of await listConversationsReportedBy(tx, userId))
    await updateSnapshot(tx, id, JSON.stringify(withoutWordsOf(userId, JSON.parse(snapshot))));
}

/** `messages` is missing once the reported author is erased. */
export interface ConversationCopy {
  readonly messages?: readonly {
    readonly id: number;
    readonly sender_id: number;
    readonly text: string;
    readonly filename: string | null;
    readonly created_at: string;
  }[];
}

const withoutWordsOf = (userId: number, { messages = [] }: ConversationCopy): ConversationCopy => ({
  messages: messages.filter(({ sender_id }) => sender_id !== userId),
});

export const openReports = ({ db }: Pick<Ctx, 'db'>) => listOpenReports(db, mostListed);

/** Tells the reporter the decision. `outcome` is a note for moderators. False when no open report has this id. */
export async function close(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  id: number,
  { decision, outcome }: { readonly decision: Decision; readonly outcome: string },
): Promise<boolean> {
  const now = clock.now();
  return db.inTransaction(async (tx) => {
    const closed = await closeReport(tx, id, { closed_at: now.toISOString(), decision, outcome });
    if (closed && closed.reporter_id !== null)
      await recordClosedReport(tx, { userId: closed.reporter_id, reportId: id, now });
    return closed !== undefined;
  });
}

type Copy = Partial<Record<'type' | 'title' | 'name' | 'full_name' | 'username', string | null>>;

/** The thing's name when it was reported. Undefined once the copy is emptied. */
export function nameInCopy(snapshot: string): string | undefined {
  const { type, title, name, full_name, username }: Copy = JSON.parse(snapshot);
  if (type === 'user') return full_name ?? `@${username}`;
  return name ?? title ?? undefined;
}
