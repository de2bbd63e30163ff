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

interface NewCode {
  readonly what: SmsCode;
  readonly code: string;
  /** Null: as much work as for somebody, and sent to nobody. */
  readonly to: string | null;
  readonly until: string;
  readonly userId?: number;
}

/** One of the day's SMS. Throws when they are used up. */
export async function queueCode(
  { config, clock }: Needs,
  tx: Tx,
  { what, code, to, until, userId }: NewCode,
): Promise<void> {
  const text = codeSms(what, code, new URL(config.publicUrl).hostname);
  await queueCounted({ config, clock }, tx, { to, text, until, ...(userId !== undefined && { userId }) });
}

/** Of whatever somebody can cause: taken from the day before anything is promised. */
export async function queueCounted(
  { config, clock }: Needs,
  tx: Tx,
  { userId, ...sms }: Pick<QueuedSms, 'to' | 'text' | 'until'> & { readonly userId?: number },
): Promise<void> {
  const now = clock.now();
  if (!(await takeOfDay(tx, now, config))) throw new AppError('sms_exhausted');
  const payload = {
    id: randomUUID(),
    writtenAt: now.toISOString(),
    day: dayInMaputo(now),
    isCounted: true,
    ...sms,
  } as const;
  await enqueue(tx, { kind: 'sms', payload, now, ...(userId !== undefined && { userId }) });
}

const noticeMs = 6 * 60 * 60 * 1000;

/** Tells what has happened anyway: it is one of the day's when it is sent, and not sent where none is left. */
export function tellBySms(
  tx: Tx,
  { what, to, userId, now }: { what: SmsNotice; to: string; userId?: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + noticeMs).toISOString();
  const payload = { id: randomUUID(), writtenAt: now.toISOString(), to, text: smsNotices[what], until };
  return enqueue(tx, { kind: 'sms', payload, now, ...(userId !== undefined && { userId }) });
}
