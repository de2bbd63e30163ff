import { randomUUID } from 'node:crypto';
import { codeSms, type SmsCode, type SmsNotice, smsNotices } from '#lib/copy/sms.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeOfDay } from './queries.ts';
import type { QueuedSms } from './queued-sms.ts';

type Needs = Pick<Ctx, 'config' | 'clock'>;

interface NewSms extends Pick<QueuedSms, 'to' | 'text' | 'until' | 'isCounted'> {
  readonly userId?: number;
}

/** Throws when the day's SMS are used up. */
export async function queueSms(ctx: Needs, tx: Tx, sms: NewSms): Promise<void> {
  if (!(await tryToQueue(ctx, tx, sms))) throw new AppError('sms_exhausted');
}

async function tryToQueue({ config, clock }: Needs, tx: Tx, { userId, ...sms }: NewSms): Promise<boolean> {
  const now = clock.now();
  if (!(await takeOfDay(tx, now, config))) return false;
  const payload = { id: randomUUID(), writtenAt: now.toISOString(), day: dayInMaputo(now), ...sms };
  await enqueue(tx, { kind: 'sms', payload, now, ...(userId === undefined ? {} : { userId }) });
  return true;
}

/** `to` null: as much work as for somebody, and sent to nobody. */
export const queueCode = (
  ctx: Needs,
  tx: Tx,
  { what, code, ...sms }: { what: SmsCode; code: string; to: string | null; until: string; userId?: number },
): Promise<void> =>
  queueSms(ctx, tx, {
    ...sms,
    isCounted: true,
    text: codeSms(what, code, new URL(ctx.config.publicUrl).hostname),
  });

const noticeOf = 6 * 60 * 60 * 1000;

/** Tells what has happened. It has happened anyway, so nothing is refused where the day's SMS are used up. */
export async function tellBySms(
  ctx: Needs,
  tx: Tx,
  { what, to, userId }: { what: SmsNotice; to: string; userId?: number },
): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + noticeOf).toISOString();
  await tryToQueue(ctx, tx, {
    to,
    text: smsNotices[what],
    until,
    ...(userId === undefined ? {} : { userId }),
  });
}
