import type { Evidence } from '#lib/contract/moderation.ts';
import type { Report, ReportReason } from '#lib/contract/reports.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { type Thing, thingTypes } from '#lib/things.ts';
import { mayContactStrangers } from '#server/accounts/accounts.ts';
import { receivedWithContext, talkWith } from '#server/chat/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson, lockUser } from '#server/db/people.ts';
import { reportedDeal } from '#server/deals/deals.ts';
import { refreshLater, requireVisible } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import { reportedReply, reportedReview } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  addScore,
  copyOf,
  findCleared,
  findWithheld,
  fingerprintOf,
  hold,
  openCase,
  type StoredCase,
} from '#server/screening/screening.ts';
import {
  emptyReportsBy,
  findByClientId,
  findOpenReport,
  insertReport,
  listConversationsReportedBy,
  listGroundless,
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
  /** Who answers for its words with their account. */
  readonly writerId: number | null;
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
    const alreadySent = client_id && (await findByClientId(tx, viewer.id, client_id));
    if (alreadySent) return { ...alreadySent, isAlreadySent: true };
    if (await findOpenReport(tx, viewer.id, type, id))
      throw new AppError('conflict', { detail: reportTexts.again });
    const owner = found.ownerId === null ? undefined : await lockUser(tx, found.ownerId);
    const thing = thingTypes.find((one) => one === type);
    // A company that passed to another meanwhile is reported as theirs.
    const current = thing && (await copyOf(tx, { type: thing, id }));
    if (current && current.ownerId !== found.ownerId)
      throw new AppError('conflict', { detail: reportTexts.changed });
    // A moderator was faster. A second case would take over what the first decision hides.
    const withheld = await findWithheld(tx, type, id);
    if (withheld && withheld.state !== 'retido') throw new AppError('not_found');
    const subject = { type, id, ownerId: owner ? owner.id : null, writerId: found.writerId };
    const opened = await openCase(tx, subject, found.copy, now);
    const groundless = await listGroundless(tx, { type, id });
    if (!groundless.some(({ id: personId }) => personId === viewer.id))
      await weigh(ctx, tx, viewer, opened, reason, now);
    const report = await insertReport(tx, {
      reporter_id: viewer.id,
      client_id: client_id ?? null,
      type,
      ref_id: id,
      reason,
      text,
      owner_id: subject.ownerId,
      case_id: opened.id,
      snapshot: JSON.stringify(found.talk ?? {}),
      created_at: now.toISOString(),
      closed_at: null,
      outcome: null,
    });
    if (thing && thing !== 'user' && owner)
      await holdIfManyReport(ctx, tx, { type: thing, id, ownerId: owner.id }, opened, { groundless, now });
    return { ...report, isAlreadySent: false };
  });
  if (made.isAlreadySent) await ctx.limits.giveBack(reportsOfPerson, String(viewer.id));
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
    const { ownerId, writerId, snapshot } = received;
    return { ownerId, writerId, talk: snapshot };
  }
  if (type === 'deal') return reportedDeal(ctx, viewer, id);
  if (type === 'review') return reportedReview(ctx, viewer, id);
  if (type === 'reply') return reportedReply(ctx, viewer, id);
  // Whoever was cheated may report the person also once they have left, or hide.
  const talk = type === 'user' ? await talkWith(ctx, viewer, id) : undefined;
  const copied = await copyOf(ctx.db, { type, id });
  const concerned = {
    ownerId: copied?.ownerId ?? null,
    writerId: copied?.writerId ?? null,
    copy: copied?.evidence,
  };
  if (talk) return { ...concerned, talk: { ...talk, reported: id } };
  await requireVisible(ctx, { type, id });
  return concerned;
}

/** One person with ten accounts counts as one person. */
async function weigh(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  viewer: Viewer,
  { id }: StoredCase,
  reason: ReportReason,
  now: Date,
): Promise<void> {
  if (await sharesDevice(tx, viewer.id, id)) return;
  const isYoung = Date.parse(viewer.row.created_at) > now.getTime() - trustedAfterMs;
  const isTrusted = !isYoung && (await mayContactStrangers({ config, db: tx }, viewer));
  await addScore(tx, id, isTrusted ? weights[reason] : youngWeight);
}

/** Where several people who have been here for a while say so, it is held before a moderator has looked. */
async function holdIfManyReport(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  thing: Thing & { readonly ownerId: number },
  { id: caseId, state }: StoredCase,
  { groundless, now }: { readonly groundless: readonly Session[]; readonly now: Date },
): Promise<void> {
  if (state !== 'aberto') return;
  const before = new Date(now.getTime() - trustedAfterMs).toISOString();
  const trusted = await listTrusted(tx, caseId, thing, { before, isProofAsked: config.emailProof });
  if (countPeople(trusted, groundless) < trustedToHold) return;
  const copied = await copyOf(tx, thing);
  if (!copied) return;
  if ((await findCleared(tx, thing))?.cleared === fingerprintOf(copied.evidence)) return;
  const { writerId, evidence } = copied;
  await hold(tx, { ...thing, writerId }, { copy: evidence, signals: [] }, now);
  await refreshLater(tx, { ownerId: thing.ownerId, thing: { type: thing.type, id: thing.id }, now });
}

type Session = Awaited<ReturnType<typeof listTrusted>>[number];

/**
 * Whoever shares a device or an address with somebody counted before is the same person with another account; so are all
 * whose devices say nothing of themselves. Whoever reported it before without a reason does not count again.
 */
function countPeople(accounts: readonly Session[], groundless: readonly Session[]): number {
  const seen = new Set(groundless.flatMap(({ id }) => [`person ${id}`]));
  for (const [, sessions] of Map.groupBy(groundless, ({ id }) => id))
    for (const mark of marksOf(sessions)) seen.add(mark);
  let count = 0;
  for (const [id, sessions] of Map.groupBy(accounts, (account) => account.id)) {
    const own = [`person ${id}`, ...marksOf(sessions)];
    if (!own.some((mark) => seen.has(mark))) count += 1;
    for (const mark of own) seen.add(mark);
  }
  return count;
}

function marksOf(sessions: readonly Session[]): string[] {
  const devices = sessions.flatMap(({ device }) => device ?? []);
  const addresses = sessions.flatMap(({ address }) => address ?? []);
  return [
    ...(devices.length === 0 ? ['no device'] : devices.map((device) => `device ${device}`)),
    ...addresses.map((address) => `address ${address}`),
  ];
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
