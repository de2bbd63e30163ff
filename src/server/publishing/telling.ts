import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellWebhooks } from '#server/webhooks/webhooks.ts';

interface ThingNews {
  readonly ownerId: number;
  readonly companyId: number | null;
  readonly what: 'published' | 'changed' | 'removed';
  readonly now: Date;
}

/** Tells the programs of whoever may publish it. */
export async function tellOfThing(
  tx: Tx,
  { type, id }: Thing,
  { ownerId, companyId, what, now }: ThingNews,
): Promise<void> {
  if (type !== 'service' && type !== 'job') return;
  await tellWebhooks(tx, {
    event: type,
    what,
    data: { [`${type}_id`]: id },
    now,
    ...(companyId === null ? { people: [ownerId] } : { company: { id: companyId, may: 'publish' } }),
  });
}
