import type { CompanyAction } from '#lib/companies/roles.ts';
import type { WebhookEvent } from '#lib/contract/webhooks.ts';
import type { Tx } from '#server/db/connect.ts';
import { queueDelivery } from './delivering.ts';
import { listListening, listListeningOf } from './queries.ts';

export {
  addWebhook,
  changeWebhook,
  deliveriesOf,
  removeWebhook,
  requireReachable,
  sendAgain,
  sendTest,
  webhooksOf,
} from './own.ts';
export { planLostSendings } from './planning.ts';
export { sendWebhook } from './sending.ts';

interface Happened {
  readonly event: WebhookEvent;
  /** In the past: `deal.moved` is the event and this. */
  readonly what: string;
  /** Ids and states alone: whoever may read more reads it by the API, as it is then. */
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly people?: readonly (number | null)[];
  /** With everybody who may do this for the company. */
  readonly company?: { readonly id: number; readonly may: CompanyAction } | undefined;
  readonly now: Date;
}

/** Tells the webhooks of these people, once the caller's transaction has committed. */
export async function tellWebhooks(tx: Tx, { people = [], company, ...happened }: Happened): Promise<void> {
  const userIds = people.filter((id) => id !== null);
  const own = userIds.length === 0 ? [] : await listListening(tx, userIds);
  const ofCompany = company ? await listListeningOf(tx, company.id, company.may) : [];
  const told = new Map([
    ...ofCompany.map((webhook) => [webhook.id, { ...webhook, company_id: company?.id ?? null }] as const),
    ...own.map((webhook) => [webhook.id, { ...webhook, company_id: null }] as const),
  ]);
  // In one order, because each is locked.
  for (const webhook of [...told.values()].sort((one, other) => one.id - other.id))
    if (webhook.events.split(' ').includes(happened.event)) await queueDelivery(tx, webhook, happened);
}
