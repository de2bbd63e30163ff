import type { Figure } from '#lib/contract/system.ts';
import { waitingCases } from '#server/moderation/moderation.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { smsOfDay } from '#server/sms/queries.ts';
import { waitingVerifications } from '#server/verification/reading.ts';
import { bounds, day, figured, isBackupOld, isDiskFull, off, sinceMs } from './bounds.ts';
import { type Disk, diskOf } from './disks.ts';
import {
  countGivenUp,
  databaseBytes,
  findDue,
  findLastBackups,
  findLastProofs,
  findWaitingMails,
} from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'config' | 'log'>;

/** Of the whole, whichever program is asked. */
export const readFigures = async (ctx: Needs): Promise<Figure[]> => [
  ...(await cheapFigures(ctx)),
  ...(await Promise.all([mailFigure(ctx), caseFigure(ctx)])),
];

const cheapFigures = async (ctx: Needs): Promise<Figure[]> =>
  (
    await Promise.all([
      queueFigures(ctx),
      smsFigures(ctx),
      diskFigures(ctx),
      backupFigures(ctx),
      verificationFigure(ctx),
    ])
  ).flat();

async function queueFigures({ db, clock }: Needs): Promise<Figure[]> {
  const now = clock.now();
  const { count, oldest } = await findDue(db, now.toISOString());
  const late = sinceMs(now, oldest);
  const givenUp = await countGivenUp(db, new Date(now.getTime() - day).toISOString());
  const all = [...givenUp.values()].reduce((sum, one) => sum + one, 0);
  const [mails, pushes] = [givenUp.get('mail') ?? 0, givenUp.get('push') ?? 0];
  return [
    figured('queue_oldest', 'seconds', Math.round(late / 1000), late > bounds.queueLateMs, { since: oldest }),
    figured('queue_due', 'count', count, count >= bounds.queueDue),
    figured('queue_given_up', 'count', all, all > 0),
    figured('mails_given_up', 'count', mails, mails > 0),
    figured('pushes_given_up', 'count', pushes, pushes > 0),
  ];
}

async function smsFigures({ db, clock, config }: Needs): Promise<Figure[]> {
  const { taken, refused } = await smsOfDay(db, clock.now());
  const left = Math.max(0, config.smsPerDay - taken);
  return [
    figured('sms_sent', 'count', taken, false),
    figured('sms_left', 'count', left, left === 0),
    figured('sms_refused', 'count', refused, refused > 0),
  ];
}

async function mailFigure({ db, clock }: Needs): Promise<Figure> {
  const { count, oldest } = await findWaitingMails(db);
  const isRed = sinceMs(clock.now(), oldest) > bounds.mailWaitsMs;
  return figured('mails_waiting', 'count', count, isRed, { since: oldest });
}

async function diskFigures({ db, config, log }: Needs): Promise<Figure[]> {
  const { folder } = config.backups;
  const [data, backup, bytes] = await Promise.all([
    diskOf(config.dataDir, log),
    folder === undefined ? undefined : diskOf(folder, log),
    databaseBytes(db),
  ]);
  // A file of SQLite is copied beside itself when it is tidied up. A server's disk is not seen from here.
  const isTooLarge = db.dialect.name === 'sqlite' && data !== null && bytes > data.free;
  return [
    disk('data_disk', data),
    backup === undefined ? off('backup_disk', 'bytes') : disk('backup_disk', backup),
    figured('database', 'bytes', bytes, isTooLarge),
  ];
}

const disk = (name: 'data_disk' | 'backup_disk', found: Disk | null): Figure =>
  figured(name, 'bytes', found?.free ?? null, isDiskFull(found), { share: found?.share ?? null });

async function backupFigures({ db, clock, config }: Needs): Promise<Figure[]> {
  if (config.backups.folder === undefined) return [off('backup', 'seconds'), off('proof', 'seconds')];
  const now = clock.now();
  const [backups, proofs] = [
    await findLastBackups(db, now.toISOString()),
    await findLastProofs(db, now.toISOString()),
  ];
  const made = backups.good?.ended_at ?? null;
  const proved = proofs.good?.proved_at ?? null;
  const [failure, proofFailure] = [backups.last?.failure ?? null, proofs.last?.proof_failure ?? null];
  const ageOf = (iso: string | null) => (iso === null ? null : Math.round(sinceMs(now, iso) / 1000));
  return [
    figured('backup', 'seconds', ageOf(made), failure !== null || made === null || isBackupOld(now, made), {
      since: made,
      bytes: backups.good ? Number(backups.good.bytes) : null,
      failure,
    }),
    figured(
      'proof',
      'seconds',
      ageOf(proved),
      proofFailure !== null || proved === null || sinceMs(now, proved) > bounds.proofMs,
      { since: proved, failure: proofFailure },
    ),
  ];
}

async function caseFigure({ db, clock }: Needs): Promise<Figure> {
  const { count, oldest } = await waitingCases(db);
  return figured('cases', 'count', count, sinceMs(clock.now(), oldest) > bounds.caseMs, { since: oldest });
}

async function verificationFigure({ db, clock }: Needs): Promise<Figure> {
  const { count, oldest } = await waitingVerifications(db);
  const isRed = sinceMs(clock.now(), oldest) > bounds.caseMs;
  return figured('verifications', 'count', count, isRed, { since: oldest });
}

/** For /metrics. A figure that is not known is not there. */
export async function systemFigures(ctx: Needs) {
  const known = new Map((await cheapFigures(ctx)).map((one) => [one.name, one]));
  return metricNames.flatMap(([figure, name, help, part = 'value']) => {
    const value = known.get(figure)?.[part];
    return typeof value === 'number' ? [{ name, help, value }] : [];
  });
}

const metricNames: readonly (readonly [Figure['name'], string, string, ('value' | 'share')?])[] = [
  ['queue_oldest', 'queue_oldest_due_seconds', 'How late the oldest due work is'],
  ['queue_due', 'queue_due', 'Work that is due and has not begun'],
  ['queue_given_up', 'queue_given_up_last_day', 'Work given up in 24 hours'],
  ['mails_given_up', 'mails_given_up_last_day', 'Mails given up in 24 hours'],
  ['pushes_given_up', 'pushes_given_up_last_day', 'Pushes given up in 24 hours'],
  ['sms_sent', 'sms_sent_today', 'SMS on their way or sent today'],
  ['sms_left', 'sms_left_today', 'SMS that may still be sent today'],
  ['sms_refused', 'sms_refused_today', 'SMS that were not sent today'],
  ['data_disk', 'data_disk_free_bytes', 'Free on the disk of the data'],
  ['data_disk', 'data_disk_free_ratio', 'The free part of it', 'share'],
  ['backup_disk', 'backup_disk_free_bytes', 'Free on the disk of the backups'],
  ['backup_disk', 'backup_disk_free_ratio', 'The free part of it', 'share'],
  ['database', 'database_bytes', 'The size of the database'],
  ['backup', 'backup_age_seconds', 'Since the last good backup; absent where there is none'],
  ['proof', 'backup_proof_age_seconds', 'Since the last proven restore; absent where there is none'],
  ['verifications', 'verifications_waiting', 'Companies that wait for a moderator'],
];
