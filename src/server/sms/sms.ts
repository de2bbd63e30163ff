import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { QueuedSms } from './queued-sms.ts';

export async function queueSms(
  tx: Tx,
  { userId, now, ...sms }: Pick<QueuedSms, 'to' | 'text' | 'until'> & { userId: number; now: Date },
): Promise<void> {
  const payload = { id: randomUUID(), writtenAt: now.toISOString(), ...sms };
  await enqueue(tx, { kind: 'sms', payload, userId, now });
}
