import { lasts, nextState } from '#lib/moderation/life.ts';
import { sweepEvidenceFiles } from '#server/chat/chat.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { advanceCase } from '#server/screening/screening.ts';
import { waitingVerifications } from '#server/verification/reading.ts';
import { logStep } from './cases.ts';
import {
  countDecided,
  countWaiting,
  emptyEvidence,
  emptyOldReports,
  listExpired,
  listSnapshots,
  waitingSince,
} from './queries.ts';
import { evidenceIn } from './shown.ts';

const batch = 200;
const dayMs = 24 * 60 * 60 * 1000;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Nightly. Returns whether there may be more. */
export async function closeCases({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const expired = await listExpired(db, ago(now, lasts.appeal), batch);
  for (const row of expired)
    await db.inTransaction(async (tx) => {
      const state = nextState(row.state, 'expire', 'program');
      if (!state || !(await advanceCase(tx, row, { state, closed_at: now.toISOString() }))) return;
      await logStep(tx, row, undefined, 'expired', now);
    });
  return expired.length === batch;
}

export async function forgetEvidence({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const closedBefore = ago(now, lasts.evidence);
  await emptyOldReports(db, closedBefore);
  return db.inTransaction(async (tx) => {
    const { count, messageIds } = await emptyEvidence(tx, closedBefore, batch);
    await sweepEvidenceFiles(tx, messageIds, now);
    return count === batch;
  });
}

/** Of what was reported, the pictures stay as long as its copy. */
export async function picturesInEvidence(db: ReadingDb, addresses: readonly string[]): Promise<string[]> {
  const kept = new Set(
    (await listSnapshots(db)).flatMap(({ snapshot }) => evidenceIn(snapshot)?.pictures ?? []),
  );
  return addresses.filter((address) => kept.has(address));
}

/** Nightly: one mail to the address for support, about cases and companies that wait for longer than a day. */
export async function tellOfWaiting({
  db,
  clock,
  config,
}: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const since = ago(now, dayMs);
  const count = await countWaiting(db, since);
  const { oldest: oldestCase } = await waitingSince(db);
  const { count: verifications, oldest: oldestVerification } = await waitingVerifications(db, since);
  const [oldest] = [count > 0 ? oldestCase : null, oldestVerification].filter((one) => one !== null).sort();
  if (oldest === undefined) return;
  await db.inTransaction((tx) =>
    queueMail(tx, {
      to: config.supportEmail,
      template: 'cases-waiting',
      now,
      values: { name: null, count, verifications, oldest },
    }),
  );
}

/** For /metrics. */
export async function moderationFigures({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const { count, oldest } = await waitingSince(db);
  const { decided, reversed } = await countDecided(db);
  const waited = oldest === null ? 0 : (clock.now().getTime() - Date.parse(oldest)) / 1000;
  return [
    { name: 'moderation_cases_open', help: 'Wait for a moderator', value: count },
    { name: 'moderation_oldest_case_seconds', help: 'How long the oldest of them waits', value: waited },
    { name: 'moderation_decisions', help: 'Ever decided', value: decided },
    { name: 'moderation_decisions_reversed', help: 'Of these, reversed by an appeal', value: reversed },
  ];
}
