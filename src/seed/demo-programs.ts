import { hashOf, newToken } from '#server/accounts/accounts.ts';
import { keyPrefix, keysOf } from '#server/accounts/api-keys/api-keys.ts';
import { insertKey } from '#server/accounts/api-keys/queries.ts';
import type { Tx } from '#server/db/connect.ts';
import { listOwnDeals } from '#server/deals/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { insertDelivery, insertWebhook } from '#server/webhooks/queries.ts';
import { newSalt } from '#server/webhooks/signing.ts';
import { demoViewer } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail } from './demo-accounts.ts';

const day = 24 * 60 * 60 * 1000;
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/** The till of the company has a key, and a webhook that was switched off after it had failed for a day. */
export async function seedDemoPrograms(now: Ctx): Promise<void> {
  const owner = await demoViewer(now, companyEmail);
  if ((await keysOf(now, owner)).length > 0) return;
  const deals = await listOwnDeals(now, owner, { limit: 50 });
  const moved = deals.map(({ id, state, version, since }) => ({ id, state, version, since }));
  moved.sort((one, other) => one.since.localeCompare(other.since));
  const at = (days: number) => daysAgo(now, days).clock.now().toISOString();
  const brokeDown = moved.find(({ since }) => since > at(2))?.since ?? at(2);
  const offAt = later(brokeDown, day);
  const key = keyPrefix + newToken();
  await now.db.inTransaction(async (tx) => {
    await insertKey(tx, {
      user_id: owner.id,
      name: 'Caixa da loja',
      hash: hashOf(key),
      begins: key.slice(0, 7),
      scopes: 'read publish',
      created_at: at(40),
      expires_at: later(at(40), 365 * day),
      last_used_at: at(0.6),
    });
    const { id } = await insertWebhook(tx, {
      user_id: owner.id,
      url: 'https://caixa.padariamafalala.exemplo.co.mz/bizlink',
      events: 'deal',
      salt: newSalt(),
      created_at: at(10),
      failing_since: brokeDown,
      off_at: offAt,
      off_because: 'failing',
    });
    const told = moved.filter(({ since }) => since > at(10) && since < offAt);
    let lastTries = 8;
    for (const deal of told) {
      const outcome = deal.since < brokeDown ? arrived(deal.since) : failed(lastTries--, offAt);
      await deliver(tx, id, deal, outcome);
    }
  });
}

type Outcome = Pick<
  Parameters<typeof insertDelivery>[1],
  'tries' | 'tried_at' | 'delivered_at' | 'status' | 'failure' | 'took_ms'
>;

const arrived = (at: string): Outcome => ({
  tries: 1,
  tried_at: at,
  delivered_at: at,
  status: 204,
  failure: null,
  took_ms: 240,
});

const failed = (tries: number, at: string): Outcome => ({
  tries,
  tried_at: at,
  delivered_at: null,
  status: 503,
  failure: 'refused',
  took_ms: 1300,
});

const deliver = (
  tx: Tx,
  webhook_id: number,
  deal: { readonly id: number; readonly state: string; readonly version: number; readonly since: string },
  outcome: Outcome,
) =>
  insertDelivery(tx, {
    webhook_id,
    company_id: null,
    event: 'deal',
    created_at: deal.since,
    next_at: null,
    body: JSON.stringify({
      type: deal.version === 1 ? 'deal.begun' : 'deal.moved',
      timestamp: deal.since,
      data: { deal_id: deal.id, state: deal.state, version: deal.version },
    }),
    ...outcome,
  });
