import { setTimeout as pause } from 'node:timers/promises';
import { endLostAccess, endTakeover, sweepAccounts } from '#server/accounts/accounts.ts';
import {
  declineOthers,
  tellOfApplications,
  tellOfEnd,
  tellOfLeaving,
  tellOfMove,
} from '#server/applications/applications.ts';
import { indexMessages } from '#server/chat/chat.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { hideAll as hideCompanies } from '#server/companies/companies.ts';
import { lockUser } from '#server/db/people.ts';
import {
  declineOffers,
  endDeal,
  endOverdue,
  remindOfDeal,
  remindOfReview,
  showOverdueReviews,
  showReviewsOf,
} from '#server/deals/deals.ts';
import { dropDeletedWords } from '#server/entries/documents/documents.ts';
import { refreshEntriesOf, refreshEntry, tellFurtherFollowers } from '#server/entries/entries.ts';
import { mendSome } from '#server/entries/mending.ts';
import { endExport, endOverdueExports, makeExport } from '#server/exports/exports.ts';
import { sweepIncoming } from '#server/files/incoming-file.ts';
import { sweepKeptFile } from '#server/files/kept-files.ts';
import { sweepPictures } from '#server/files/pictures.ts';
import { remakePictures } from '#server/files/remaking.ts';
import { forgetImports, publishLines } from '#server/imports/imports.ts';
import { closeJob, closeOverdue, pauseAll as pauseJobs, remindOfDeadline } from '#server/jobs/jobs.ts';
import { emptyOutbox } from '#server/mail/mail-files.ts';
import {
  closeCases,
  forgetEvidence,
  picturesInEvidence,
  tellOfDecision,
  tellOfWaiting,
} from '#server/moderation/moderation.ts';
import { forgetDeleted, noteOutcome } from '#server/notifications/notifications.ts';
import { forgetEnded, tellByPush } from '#server/notifications/push/push.ts';
import { mailSummaries, mailUnreadMessages } from '#server/notifications/unread-mails.ts';
import { hideAll as hidePortfolio } from '#server/portfolio/portfolio.ts';
import { takeOverPicture } from '#server/profiles/profiles.ts';
import type { Attempt, Handlers } from '#server/queue/attempt.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue, forgetParked, forgetUnknown, isPlanned, retryParked } from '#server/queue/queue.ts';
import { forgetChanges } from '#server/realtime/changes.ts';
import {
  closeOverdueRequests,
  closeRequest,
  closeAll as closeRequests,
  remindOfRequest,
} from '#server/requests/requests.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { forgetUnusedKeys, matchSearches } from '#server/saved-searches/saved-searches.ts';
import { printSome } from '#server/screening/screening.ts';
import { pauseAll as pauseServices } from '#server/services/services.ts';
import { sendSms } from '#server/sms/send.ts';
import { forgetSamples } from '#server/system/system.ts';
import { emptyCompany, forgetInvitations, passEntries } from '#server/teams/teams.ts';
import { forgetVerificationsOfOwner, keepTime, keepTimeOfDue } from '#server/verification/verification.ts';
import { forgetVisitors } from '#server/visits/visits.ts';
import { planLostSendings, sendWebhook } from '#server/webhooks/webhooks.ts';
import { eraseAccount, eraseDue } from './erasure.ts';
import { keptFiles } from './kept-files.ts';
import { endSuspension, endSuspensions } from './standing.ts';
import { allKinds } from './things.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const parkedFor = 30 * day;
const outboxFor = 14 * day;

export const queued: Handlers<Ctx> = {
  mail: async (ctx, mail, attempt) => {
    const { sendMail } = await import('#server/mail/send.ts');
    await noteOutcome(ctx, mail, await sendMail(ctx, mail, attempt));
  },
  sms: sendSms,
  push: tellByPush,
  'erase-account': eraseAccount,
  'end-lost-access': endLostAccess,
  'end-takeover': endTakeover,
  'end-suspension': endSuspension,
  'pause-services': async (ctx, { userId }) => {
    await pauseServices(ctx, userId);
    await pauseJobs(ctx, userId);
    await hidePortfolio(ctx, userId);
    await closeRequests(ctx, userId);
    await hideCompanies(ctx, userId);
    await forgetVerificationsOfOwner(ctx, userId);
  },
  'verification-due': keepTime,
  'refresh-entries': refreshEntriesLater,
  'close-job': closeJob,
  'end-deal': endDeal,
  'remind-of-deal': remindOfDeal,
  'show-reviews': showReviewsOf,
  'remind-of-review': remindOfReview,
  'tell-followers': tellFurtherFollowers,
  'empty-company': emptyCompany,
  'pass-entries': passEntries,
  'close-request': closeRequest,
  'remind-of-request': remindOfRequest,
  'decline-offers': declineOffers,
  'remind-of-deadline': remindOfDeadline,
  'tell-of-applications': tellOfApplications,
  'tell-of-move': tellOfMove,
  'tell-of-end': tellOfEnd,
  'tell-of-leaving': tellOfLeaving,
  'tell-of-decision': tellOfDecision,
  'decline-others': declineOthers,
  'sweep-kept-file': (ctx, payload) => sweepKeptFile(ctx, keptFiles, payload),
  'match-searches': matchSearches,
  'send-webhook': sendWebhook,
  'import-services': publishLines,
  'make-export': makeExport,
  'end-export': endExport,
  'take-over-picture': takeOverPicture,
  'mail-unread-messages': mailUnreadMessages,
  'mail-summaries': mailSomeSummaries,
  'close-overdue': closeOverdueHourly,
  'compute-reply-times': computeSomeReplyTimes,
  'index-messages': indexMessages,
  'drop-deleted-words': dropDeletedWords,
  sweep,
  'mend-entries': mendSomeEntries,
  'sweep-pictures': sweepSomePictures,
  'remake-pictures': remakePictures,
};

/** Each step that deletes in batches does one and says whether it has to go on. The others are short. */
const nightly: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  accounts: sweepAccounts,
  erasures: eraseDue,
  suspensions: endSuspensions,
  cases: closeCases,
  evidence: forgetEvidence,
  waiting: tellOfWaiting,
  deals: endOverdue,
  reviews: showOverdueReviews,
  requests: closeOverdueRequests,
  verifications: keepTimeOfDue,
  exports: endOverdueExports,
  prints: printSome,
  parked: forgetLeft,
  outbox: ({ config, clock }) => emptyOutbox(config.dataDir, new Date(clock.now().getTime() - outboxFor)),
  incoming: sweepIncoming,
  visitors: forgetVisitors,
  changes: forgetChanges,
  notifications: forgetDeleted,
  invitations: forgetInvitations,
  imports: forgetImports,
  searches: forgetUnusedKeys,
  pushes: forgetEnded,
  samples: forgetSamples,
  webhooks: planLostSendings,
  files: ({ db, clock }) => retryParked(db, 'sweep-kept-file', clock.now()),
  others: planNightly,
};
const steps = Object.keys(nightly);

async function sweep(ctx: Ctx, { step = '' }: { step?: string }, { id }: Attempt) {
  // A newer or older version of the program may have other steps.
  const at = Math.max(0, steps.indexOf(step));
  const isLeft = (await nightly[steps[at] ?? '']?.(ctx)) === true;
  const next = steps[isLeft ? at : at + 1];
  return next === undefined ? planNext(ctx, 'sweep', day, id) : { step: next };
}

async function forgetLeft({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock.now().getTime() - parkedFor);
  await forgetParked(db, before);
  await forgetUnknown(db, Object.keys(queued), before);
}

async function planNightly(ctx: Ctx): Promise<void> {
  for (const kind of ['mend-entries', 'sweep-pictures', 'remake-pictures', 'drop-deleted-words'] as const)
    await planNext(ctx, kind, 0);
}

export async function mendSomeEntries(ctx: Ctx, from: QueuedWork['mend-entries']) {
  const begun = performance.now();
  const { mended, rest } = await mendSome(ctx, from);
  // SQLite's reads run on the thread that serves pages, so most of the time is left to those.
  if (rest) await pause(Math.min(3 * (performance.now() - begun), 2000));
  if (!rest && mended > 0) ctx.log.warn({ mended }, 'Entries of the feed were not right and are mended.');
  return rest;
}

/** Closes vacancies whose queue job was given up or never planned, as after a restored backup. */
async function closeOverdueHourly(ctx: Ctx, _payload: object, { id }: Attempt) {
  return (await closeOverdue(ctx)) ? {} : planNext(ctx, 'close-overdue', hour, id);
}

async function refreshEntriesLater(
  { db }: Ctx,
  { userId, thing }: QueuedWork['refresh-entries'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return;
    await (thing ? refreshEntry(tx, thing.type, thing.id) : refreshEntriesOf(tx, userId));
  });
}

/** In batches, so that other jobs run in between. Plans the next round a day after the last batch. */
async function computeSomeReplyTimes(ctx: Ctx, { after }: { after?: number }, { id }: Attempt) {
  const next = await computeReplyTimes(ctx, after);
  return next === undefined ? planNext(ctx, 'compute-reply-times', day, id) : { after: next };
}

async function mailSomeSummaries(ctx: Ctx, { after = 0 }: { after?: number }, { id }: Attempt) {
  const next = await mailSummaries(ctx, after);
  return next === undefined
    ? planNext(ctx, 'mail-summaries', untilMorning(ctx.clock.now()), id)
    : { after: next };
}

/** 8:00 in Maputo. */
const untilMorning = (now: Date): number => day - ((now.getTime() - 6 * hour) % day);

async function sweepSomePictures(ctx: Ctx) {
  const evidence = { picturesInUse: picturesInEvidence };
  return (await sweepPictures(ctx, [...allKinds, evidence])) ? {} : undefined;
}

/** Plans the repeating jobs at startup, unless they are already planned. Then they plan themselves. */
export async function planRepeated(ctx: Ctx): Promise<void> {
  await planNext(ctx, 'close-overdue', 10_000);
  await planNext(ctx, 'sweep', 60_000);
  await planNext(ctx, 'compute-reply-times', 120_000);
  await planNext(ctx, 'mail-summaries', untilMorning(ctx.clock.now()));
}

type Repeated =
  | 'sweep'
  | 'mend-entries'
  | 'sweep-pictures'
  | 'remake-pictures'
  | 'drop-deleted-words'
  | 'close-overdue'
  | 'compute-reply-times'
  | 'mail-summaries';

async function planNext(
  { db, clock }: Ctx,
  kind: Repeated,
  inMs: number,
  butNot?: number,
): Promise<undefined> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + inMs);
  await db.inTransaction(async (tx) => {
    if (await isPlanned(tx, kind, butNot)) return;
    await enqueue(tx, { kind, payload: {}, dueAt, now });
  });
  return undefined;
}
