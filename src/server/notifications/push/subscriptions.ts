import { ECDH } from 'node:crypto';
import type { PushRenewal, PushSubscriptionInput } from '#lib/contract/push.ts';
import { pushTexts as texts } from '#lib/copy/push.ts';
import { lockPerson } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { keepSubscription, removeOf, removeOthers, renewSubscription } from './queries.ts';

const mostOfPerson = 10;
/** A browser sends its subscription once a day. */
const subscribing: Limit = { name: 'push-subscriptions', most: 30, withinMs: 60 * 60 * 1000 };

type Needs = Pick<Ctx, 'db' | 'clock' | 'limits' | 'pushes'>;

/**
 * Sends pushes to this device until its session ends. When another person signs in on the same browser, the
 * subscription becomes theirs: only that browser knows its keys.
 */
export async function subscribe(ctx: Needs, viewer: Viewer, said: PushSubscriptionInput): Promise<void> {
  await takeOrRefuse(ctx.limits, subscribing, String(viewer.id));
  const subscription = await sound(ctx, said);
  const own = { user_id: viewer.id, session_id: viewer.sessionId };
  await ctx.db.inTransaction(async (tx) => {
    await lockPerson(tx, viewer.id);
    const kept = await keepSubscription(tx, { ...own, ...subscription, failing_since: null });
    if (!kept) throw new AppError('conflict');
    await removeOthers(tx, { ...own, id: kept.id }, mostOfPerson);
  });
}

export async function unsubscribe({ db }: Pick<Ctx, 'db'>, viewer: Viewer, endpoint: string): Promise<void> {
  await removeOf(db, viewer.id, endpoint);
}

/**
 * Browsers renew subscriptions without an open page, so nobody is signed in. The old subscription's secret is the
 * proof.
 */
export async function renew(ctx: Needs, { former, ...said }: PushRenewal): Promise<void> {
  const renewed = await sound(ctx, said);
  try {
    const auth = withoutFilling(former.auth);
    const kept = await renewSubscription(ctx.db, { former: { ...former, auth }, renewed });
    if (!kept) throw new AppError('not_found');
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict') : error;
  }
}

async function sound({ pushes, clock }: Needs, { endpoint, keys }: PushSubscriptionInput) {
  const [p256dh, auth] = [withoutFilling(keys.p256dh), withoutFilling(keys.auth)];
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw invalid('keys', texts.oddKey);
  }
  try {
    await pushes.check(endpoint);
  } catch {
    throw invalid('endpoint', texts.oddEndpoint);
  }
  return { endpoint, p256dh, auth, kept_at: clock.now().toISOString() };
}

const withoutFilling = (key: string) => key.replace(/={1,2}$/, '');

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { detail: message, errors: [{ field, message }] });
