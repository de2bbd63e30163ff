import type { AlarmName } from '#lib/copy/system-alarms.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { smsOfDay } from '#server/sms/queries.ts';
import { bounds, day, hour, isBackupOld, isDiskFull, sinceMs } from './bounds.ts';
import {
  deleteAlarm,
  findAlarm,
  findDue,
  findLastBackups,
  findLastProofs,
  insertAlarm,
  noteTold,
  siteSince,
  takeOverAlarm,
} from './queries.ts';
import { newestOf, samplesSince } from './sample.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'config' | 'log' | 'limits' | 'keys'>;

const againAfterMs = day;
const sendingMs = 60_000;
/** A number that goes to and fro around its bound is one alarm. */
const overAfterMs = hour;
/** A program that was killed while it sent a mail leaves its claim, which others then take over. */
const claimedForMs = 10 * 60_000;
/** Two samples. Programs on other machines see other disks, and a disk is fine only when all of them say so. */
const recentMs = 11 * 60_000;

/** Tells operators once, however many programs look, and again each day while it lasts. */
export async function checkAlarms(ctx: Needs, stopping: AbortSignal): Promise<void> {
  for (const [name, isRed] of await judge(ctx))
    if (isRed) await tellOf(ctx, name, stopping);
    else if (await findAlarm(ctx.db, name)) await endWhenCalm(ctx, name);
}

async function endWhenCalm({ db, clock }: Needs, name: AlarmName): Promise<void> {
  const now = clock.now();
  await insertAlarm(db, calmOf(name), now.toISOString());
  // Another program may have ended it since the look, and has taken away only the calm that it found.
  if (!(await findAlarm(db, name))) return void (await deleteAlarm(db, calmOf(name)));
  const calm = await findAlarm(db, calmOf(name));
  if (!calm || sinceMs(now, calm.since) < overAfterMs) return;
  await deleteAlarm(db, name);
  await deleteAlarm(db, calmOf(name));
}

const calmOf = (name: AlarmName) => `calm ${name}`;

async function judge({ db, clock, config }: Needs): Promise<(readonly [AlarmName, boolean])[]> {
  const now = clock.now();
  const { oldest } = await findDue(db, now.toISOString());
  const samples = newestOf(await samplesSince(db, new Date(now.getTime() - recentMs)));
  const backupDisks = samples.flatMap(({ backup_disk }) => (backup_disk === undefined ? [] : [backup_disk]));
  const found: (readonly [AlarmName, boolean])[] = [
    ['queue', sinceMs(now, oldest) > bounds.queueLateMs],
    ['disk', samples.some(({ data_disk }) => isDiskFull(data_disk))],
    ['backup-disk', backupDisks.some(isDiskFull)],
    ['sms', (await smsOfDay(db, now)).taken >= config.smsPerDay],
  ];
  // A program that makes no backups says nothing of them: another one may.
  if (config.backups.folder === undefined) return found;
  const { good } = await findLastBackups(db, now.toISOString());
  const proof = (await findLastProofs(db, now.toISOString())).last;
  return [
    ...found,
    // A new site has none for the first minutes.
    ['backup', isBackupOld(now, good?.ended_at ?? (await siteSince(db)))],
    ['proof', (proof?.proof_failure ?? null) !== null],
  ];
}

async function tellOf(ctx: Needs, name: AlarmName, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = ctx;
  const now = clock.now();
  await deleteAlarm(db, calmOf(name));
  await insertAlarm(db, name, now.toISOString());
  if (!(await isToTell(ctx, name)) || !(await claim(ctx, name, now))) return;
  try {
    // Another program may have told it between the look and the claim.
    const alarm = await isToTell(ctx, name);
    if (!alarm) return;
    await send(ctx, name, alarm, stopping);
    await noteTold(db, name, alarm.since, now.toISOString());
  } catch (err) {
    log.error({ err, alarm: name }, 'Operators could not be told of an alarm; it is tried again.');
  } finally {
    await deleteAlarm(db, claimOf(name), now.toISOString());
  }
}

async function isToTell({ db, clock }: Needs, name: AlarmName) {
  const alarm = await findAlarm(db, name);
  const now = clock.now();
  const toldAt = alarm?.told_at ?? null;
  const isTold = toldAt !== null && toldAt <= now.toISOString() && sinceMs(now, toldAt) < againAfterMs;
  return isTold ? undefined : alarm;
}

const claimOf = (name: AlarmName) => `sending ${name}`;

async function claim({ db }: Needs, name: AlarmName, now: Date): Promise<boolean> {
  const lost = new Date(now.getTime() - claimedForMs).toISOString();
  return (
    (await insertAlarm(db, claimOf(name), now.toISOString())) ||
    (await takeOverAlarm(db, claimOf(name), lost, now.toISOString()))
  );
}

/** Not by the queue, which may be what is late. */
async function send(
  ctx: Needs,
  alarm: AlarmName,
  { since, told_at }: { readonly since: string; readonly told_at: string | null },
  stopping: AbortSignal,
): Promise<void> {
  const { sendAtOnce } = await import('#server/mail/send.ts');
  const mail = {
    // The same at each try, so that mail programs know what came twice.
    id: `system-${alarm}-${`${since} ${told_at ?? ''}`.replace(/\D/g, '')}`,
    writtenAt: ctx.clock.now().toISOString(),
    to: ctx.config.supportEmail,
    template: 'system-alarm' as const,
    values: { name: null, alarm, since },
  };
  await sendAtOnce(ctx, mail, AbortSignal.any([stopping, AbortSignal.timeout(sendingMs)]));
}
