import type { Evidence } from '#lib/contract/moderation.ts';
import type { Report, ReportReason } from '#lib/contract/reports.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import type { Thing } from '#lib/things.ts';
import {
  addScore,
  copyOf,
  findCleared,
  findWithheld,
  fingerprintOf,
  hold,
  openCase,
  type StoredCase,
} from '#server/cases/cases.ts';
import { receivedWithContext, talkWith } from '#server/chat/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson, lockUser } from '#server/db/people.ts';
import { reportedDeal } from '#server/deals/deals.ts';
import { refreshLater, requireVisible } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import { reportedReview } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  emptyReportsBy,
  findByClientId,
  findOpenReport,
  insertReport,
  listConversationsReportedBy,
  listTrusted,
  sharesDevice,
  updateSnapshot,
} from './queries.ts';

const reportsOfPerson: Limit = { name: 'reports-of-person', most: 30, withinMs: 60 * 60 * 1000 };

const dayMs = 24 * 60 * 60 * 1000;
/** An account that was made for reporting counts little. */
const trustedAfterMs = 30 * dayMs;
const trustedToHold = 3;
const weights: Readonly<Record<ReportReason, number>> = {
  burla: 30,
  proibido: 20,
  ofensivo: 15,
  falso: 10,
  spam: 5,
  outro: 5,
};
const youngWeight = 1;

interface Reported {
  readonly ownerId: number | null;
  readonly copy?: Evidence | undefined;
  readonly talk?: object | undefined;
}

export const report = (ctx: Ctx, viewer: Viewer, sent: Report): Promise<{ id: number; detail: string }> =>
  afterRepeats(ctx.limits, { what: 'report', personId: viewer.id, client_id: sent.client_id }, () =>
    reportOnce(ctx, viewer, sent),
  );

async function reportOnce(
  ctx: Ctx,
  viewer: Viewer,
  { type, id, reason, text = null, client_id }: Report,
): Promise<{ id: number; detail: string }> {
  const known = client_id && (await findByClientId(ctx.db, viewer.id, client_id));
  if (known) return { id: known.id, detail: reportTexts.thanks };
  const found = await reportedThing(ctx, viewer, { type, id });
  await takeOrRefuse(ctx.limits, reportsOfPerson, String(viewer.id));
  const now = ctx.clock.now();
  const made = await ctx.db.inTransaction(async (tx) => {
    // Of two simultaneous taps, the second then finds the first report.
    await lockPeople(tx, found.ownerId === null ? [viewer.id] : [viewer.id, found.ownerId]);
    await lockPerson(tx, viewer.id);
    const twin = client_id && (await findByClientId(tx, viewer.id, client_id));
    if (twin) return { ...twin, isTwin: true };
    if (await findOpenReport(tx, viewer.id, type, id))
      throw new AppError('conflict', { detail: reportTexts.again });
    const owner = found.ownerId === null ? undefined : await lockUser(tx, found.ownerId);
    // A moderator was faster. A second case would take over what the first decision hides.
    const withheld = await findWithheld(tx, type, id);
    if (withheld && withheld.state !== 'retido') throw new AppError('not_found');
    const subject = { type, id, ownerId: owner ? owner.id : null };
    const opened = await openCase(tx, subject, found.copy, now);
    await weigh(tx, viewer, opened, reason, now);
    const report = await insertReport(tx, {
      ...{ reporter_id: viewer.id, client_id: client_id ?? null, type, ref_id: id, reason, text },
      ...{ owner_id: subject.ownerId, case_id: opened.id, snapshot: JSON.stringify(found.talk ?? {}) },
      ...{ created_at: now.toISOString(), closed_at: null, outcome: null },
    });
    if (type !== 'message' && type !== 'deal' && type !== 'review' && type !== 'user' && owner)
      await holdIfManyReport(tx, { type, id, ownerId: owner.id }, opened, now);
    return { ...report, isTwin: false };
  });
  if (made.isTwin) await ctx.limits.giveBack(reportsOfPerson, String(viewer.id));
  return { id: made.id, detail: reportTexts.thanks };
}

async function reportedThing(
  ctx: Ctx,
  viewer: Viewer,
  { type, id }: Pick<Report, 'type' | 'id'>,
): Promise<Reported> {
  if (type === 'message') {
    const received = await receivedWithContext(ctx, viewer, id);
    if (!received) throw new AppError('not_found');
    return { ownerId: received.ownerId, talk: received.snapshot };
  }
  if (type === 'deal') return reportedDeal(ctx, viewer, id);
  if (type === 'review') return reportedReview(ctx, viewer, id);
  // Whoever was cheated may report the person also once they have left, or hide.
  const talk = type === 'user' ? await talkWith(ctx, viewer, id) : undefined;
  const copied = await copyOf(ctx.db, { type, id });
  if (talk)
    return { ownerId: copied?.ownerId ?? null, copy: copied?.evidence, talk: { ...talk, reported: id } };
  const { ownerId } = await requireVisible(ctx, { type, id });
  return { ownerId, copy: copied?.evidence };
}

/** One person with ten accounts counts as one person. */
async function weigh(
  tx: Tx,
  viewer: Viewer,
  { id }: StoredCase,
  reason: ReportReason,
  now: Date,
): Promise<void> {
  if (await sharesDevice(tx, viewer.id, id)) return;
  const isYoung = Date.parse(viewer.row.created_at) > now.getTime() - trustedAfterMs;
  await addScore(tx, id, isYoung ? youngWeight : weights[reason]);
}

/** Where several people who have been here for a while say so, it is held before a moderator has looked. */
async function holdIfManyReport(
  tx: Tx,
  thing: Thing & { readonly ownerId: number },
  { id: caseId, state }: StoredCase,
  now: Date,
): Promise<void> {
  if (state !== 'aberto') return;
  const before = new Date(now.getTime() - trustedAfterMs).toISOString();
  if (countPeople(await listTrusted(tx, caseId, thing, before)) < trustedToHold) return;
  const copied = await copyOf(tx, thing);
  if (!copied) return;
  if ((await findCleared(tx, thing))?.cleared === fingerprintOf(copied.evidence)) return;
  await hold(tx, thing, { copy: copied.evidence, signals: [] }, now);
  await refreshLater(tx, { ownerId: thing.ownerId, thing: { type: thing.type, id: thing.id }, now });
}

/** Whoever shares a device with somebody counted before is the same person with another account. */
function countPeople(accounts: Awaited<ReturnType<typeof listTrusted>>): number {
  const devices = new Set<string>();
  let count = 0;
  for (const [, rows] of Map.groupBy(accounts, ({ id }) => id)) {
    const own = rows.flatMap(({ device }) => device ?? []);
    if (!own.some((device) => devices.has(device))) count += 1;
    for (const device of own) devices.add(device);
  }
  return count;
}

/** Run before a person is erased. What they reported stays as a case, without their words. */
export async function forgetReportsBy(tx: Tx, userId: number): Promise<void> {
  await emptyReportsBy(tx, userId);
  for (const { id, snapshot } of await listConversationsReportedBy(tx, userId))
    await updateSnapshot(tx, id, JSON.stringify(withoutWordsOf(userId, JSON.parse(snapshot))));
}

interface ConversationCopy {
  readonly messages?: readonly { readonly sender_id: number }[];
}

const withoutWordsOf = (userId: number, copy: ConversationCopy): ConversationCopy =>
  copy.messages ? { ...copy, messages: copy.messages.filter(({ sender_id }) => sender_id !== userId) } : copy;
