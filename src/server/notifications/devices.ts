import type { EventOf } from '#lib/contract/events.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import { enqueueAll } from '#server/queue/queue.ts';
import { type HappeningName, happenings } from './happenings.ts';
import { isOn } from './notification-choices.ts';

/** What a person wants to be told of, and on how many devices. */
export interface Receiver {
  readonly off: string | null;
  readonly devices: number;
}

export const wantsPush = ({ off, devices }: Receiver, happening: HappeningName): boolean =>
  devices > 0 && isOn(off, happenings[happening].topic, 'push');

/** After 10 minutes a planned push counts as lost and no longer blocks a new one. */
const lostAfterMs = 10 * 60 * 1000;
export const overdueAt = (now: Date) => new Date(now.getTime() - lostAfterMs).toISOString();

interface StoredRow {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  readonly isPushed: boolean;
}

type Notification = EventOf<'notified'>['notification'];

/** Tells open pages at once, and the other devices by a push where one is planned. */
export async function tellDevices(
  tx: Tx,
  type: Notification['type'],
  rows: readonly StoredRow[],
  now: Date,
  conversationId: number | null = null,
): Promise<void> {
  const pushed = rows.filter(({ isPushed }) => isPushed);
  await queuePushes(
    tx,
    pushed.map(({ id }) => id),
    now,
  );
  for (const { id, userId, title } of rows) {
    const notification = { id, type, conversation_id: conversationId, title };
    tell(tx, { type: 'notified', to: 'programs', userId, notification });
  }
}

const pushedAtOnce = 50;

export async function queuePushes(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / pushedAtOnce) }, (_, at) =>
    ids.slice(at * pushedAtOnce, (at + 1) * pushedAtOnce),
  );
  await enqueueAll(
    tx,
    parts.map((part) => ({ kind: 'push', payload: { ids: part }, now })),
  );
}
