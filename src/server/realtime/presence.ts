import type { Presence } from '#lib/contract/chat.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findSeen, writeSeen } from './queries.ts';

/**
 * How long a person counts as online. Renewed well before it ends while they are connected, so people whose process
 * crashed count as gone after it.
 */
const hereMs = 90_000;

type Needs = Pick<Ctx, 'db' | 'clock'>;

export function noteHere({ db, clock }: Needs, userIds: readonly number[]): Promise<void> {
  const now = clock.now();
  return writeSeen(db, userIds, {
    seen_at: now.toISOString(),
    here_until: new Date(now.getTime() + hereMs).toISOString(),
  });
}

export async function noteGone({ db, clock }: Needs, userIds: readonly number[]): Promise<string> {
  const now = clock.now().toISOString();
  await writeSeen(db, userIds, { seen_at: now, here_until: now });
  return now;
}

/** The caller has checked that both people show their presence. */
export async function presenceOf({ db, clock }: Needs, userId: number): Promise<Presence> {
  const seen = await findSeen(db, userId);
  return {
    is_online: seen !== undefined && seen.here_until > clock.now().toISOString(),
    seen_at: seen?.seen_at ?? null,
  };
}
