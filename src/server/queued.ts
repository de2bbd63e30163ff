import { sweepAccounts } from '#server/accounts/accounts.ts';
import {
  declineOthers,
  tellOfApplications,
  tellOfEnd,
  tellOfLeaving,
  tellOfMove,
} from '#server/applications/applications.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { hideAll as hideCompanies } from '#server/companies/companies.ts';
import { dropDeletedWords } from '#server/entries/documents/documents.ts';
import { mendEntries, tellFurtherFollowers } from '#server/entries/entries.ts';
import { sweepIncoming } from '#server/files/incoming-file.ts';
import { sweepKeptFile } from '#server/files/kept-files.ts';
import { sweepPictures } from '#server/files/pictures.ts';
import { closeJob, closeOverdue, pauseAll as pauseJobs, remindOfDeadline } from '#server/jobs/jobs.ts';
import { emptyOutbox } from '#server/mail/mail-files.ts';
import { forgetDeleted, noteOutcome } from '#server/notifications/notifications.ts';
import { forgetEnded, tellByPush } from '#server/notifications/push/push.ts';
import { mailSummaries, mailUnreadMessages } from '#server/notifications/unread-mails.ts';
import { hideAll as hidePortfolio } from '#server/portfolio/portfolio.ts';
import { takeOverPicture } from '#server/profiles/profiles.ts';
import type { Attempt, Handlers } from '#server/queue/attempt.ts';
import { enqueue, forgetParked, isPlanned, retryParked } from '#server/queue/queue.ts';
import { forgetChanges } from '#server/realtime/changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { forgetUnusedKeys, matchSearches } from '#server/saved-searches/saved-searches.ts';
import { pauseAll as pauseServices } from '#server/services/services.ts';
import { forgetVisitors } from '#server/visits/visits.ts';
import { eraseAccount, eraseDue } from './erasure.ts';
import { keptFiles } from './kept-files.ts';
import { allKinds } from './things.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const parkedFor = 30 * day;
const outboxFor = 14 * day;

export const queued: Handlers<Ctx> = {
  // Mail templates are loaded with the first mail.
  mail: async (ctx, mail, attempt) => {
    const { sendMail } = await import('#server/mail/send.ts');
    await noteOutcome(ctx, mail, await sendMail(ctx, mail, attempt));
  },
  push: tellByPush,
  'erase-account': eraseAccount,
  'pause-services': async (ctx, { userId }) => {
    await pauseServices(ctx, userId);
    await pauseJobs(ctx, userId);
    await hidePortfolio(ctx, userId);
    await hideCompanies(ctx, userId);
  },
  'close-job': closeJob,
  'tell-followers': tellFurtherFollowers,
  'remind-of-deadline': remindOfDeadline,
  'tell-of-applications': tellOfApplications,
  'tell-of-move': tellOfMove,
  'tell-of-end': tellOfEnd,
  'tell-of-leaving': tellOfLeaving,
  'decline-others': declineOthers,
  'sweep-kept-file': (ctx, payload) => sweepKeptFile(ctx, keptFiles, payload),
  'match-searches': matchSearches,
  'take-over-picture': takeOverPicture,
  'mail-unread-messages': mailUnreadMessages,
  'mail-summaries': mailSomeSummaries,
  'close-overdue': closeOverdueHourly,
  'compute-reply-times': computeSomeReplyTimes,
  'drop-deleted-words': (ctx, _payload, attempt) => dropDeletedWords(ctx, attempt),
  sweep,
  'sweep-pictures': sweepSomePictures,
};

async function sweep(ctx: Ctx, _payload: object, { id }: Attempt): Promise<void> {
  await sweepAccounts(ctx);
  await eraseDue(ctx);
  const now = ctx.clock.now().getTime();
  await forgetParked(ctx.db, new Date(now - parkedFor));
  await emptyOutbox(ctx.config.dataDir, new Date(now - outboxFor));
  await sweepIncoming(ctx);
  await forgetVisitors(ctx);
  await forgetChanges(ctx);
  await forgetDeleted(ctx);
  await forgetUnusedKeys(ctx);
  await forgetEnded(ctx);
  await retryParked(ctx.db, 'sweep-kept-file', ctx.clock.now());
  const mended = await mendEntries(ctx);
  if (mended > 0) ctx.log.warn({ mended }, 'Entries of the feed were not right and are mended.');
  await planPictures(ctx);
  await planDroppingWords(ctx);
  await planNext(ctx, 'sweep', day, id);
}

/** Closes vacancies whose queue job was given up or never planned, as after a restored backup. */
async function closeOverdueHourly(ctx: Ctx, _payload: object, { id }: Attempt): Promise<void> {
  await closeOverdue(ctx);
  await planNext(ctx, 'close-overdue', hour, id);
}

/** In batches, so that other jobs run in between. Plans the next round a day after the last batch. */
async function computeSomeReplyTimes(
  ctx: Ctx,
  { after = 0 }: { after?: number },
  { id }: Attempt,
): Promise<void> {
  const next = await computeReplyTimes(ctx, after);
  if (next === undefined) return planNext(ctx, 'compute-reply-times', day, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction((tx) =>
    enqueue(tx, { kind: 'compute-reply-times', payload: { after: next }, now }),
  );
}

async function mailSomeSummaries(
  ctx: Ctx,
  { after = 0 }: { after?: number },
  { id }: Attempt,
): Promise<void> {
  const next = await mailSummaries(ctx, after);
  const now = ctx.clock.now();
  if (next === undefined) return planNext(ctx, 'mail-summaries', untilMorning(now), id);
  await ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'mail-summaries', payload: { after: next }, now }));
}

/** 8:00 in Maputo. */
const untilMorning = (now: Date): number => day - ((now.getTime() - 6 * hour) % day);

async function sweepSomePictures(ctx: Ctx): Promise<void> {
  if (await sweepPictures(ctx, allKinds)) await planPictures(ctx);
}

async function planPictures({ db, clock }: Ctx): Promise<void> {
  await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep-pictures', payload: {}, now: clock.now() }));
}

async function planDroppingWords({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  await db.inTransaction((tx) => enqueue(tx, { kind: 'drop-deleted-words', payload: {}, now }));
}

/** Plans the repeating jobs at startup, unless they are already planned. Then they plan themselves. */
export async function planRepeated(ctx: Ctx): Promise<void> {
  await planNext(ctx, 'close-overdue', 10_000);
  await planNext(ctx, 'sweep', 60_000);
  await planNext(ctx, 'compute-reply-times', 120_000);
  await planNext(ctx, 'mail-summaries', untilMorning(ctx.clock.now()));
}

async function planNext(
  { db, clock }: Ctx,
  kind: 'sweep' | 'close-overdue' | 'compute-reply-times' | 'mail-summaries',
  inMs: number,
  butNot?: number,
): Promise<void> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + inMs);
  await db.inTransaction(async (tx) => {
    if (await isPlanned(tx, kind, butNot)) return;
    await enqueue(tx, { kind, payload: {}, dueAt, now });
  });
}
