import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type CompanyAction, can, roles } from '#lib/companies/roles.ts';
import { hasChanged } from '#server/db/answers.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import type { WebhookDeliveryTable, WebhookTable } from '#server/db/schema.ts';

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

const listening = (tx: Tx) =>
  tx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['webhooks.id', 'webhooks.events'])
    .where('webhooks.off_at', 'is', null)
    .where(isVisible());

export const listListening = (tx: Tx, userIds: readonly number[]) =>
  listening(tx).where('webhooks.user_id', 'in', userIds).execute();

/** Of those who may do this for the company. */
export const listListeningOf = (tx: Tx, companyId: number, action: CompanyAction) =>
  listening(tx)
    .innerJoin('company_members', 'company_members.user_id', 'webhooks.user_id')
    .where('company_members.company_id', '=', companyId)
    .where(
      'company_members.role',
      'in',
      roles.filter((role) => can(role, action)),
    )
    .execute();

export const insertDelivery = (tx: Tx, row: Insertable<WebhookDeliveryTable>): Promise<DeliveryRow> =>
  tx.insertInto('webhook_deliveries').values(row).returningAll().executeTakeFirstOrThrow();

/** Whether so many wait already. */
export async function isFull(tx: Tx, webhookId: number, most: number): Promise<boolean> {
  const last = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .limit(1)
    .offset(most - 1);
  return (await last.executeTakeFirst()) !== undefined;
}

/** The one that has waited longest, and whether its receiver may still be told of it. */
export const findDue = (tx: Tx, webhookId: number, now: string) =>
  tx
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('delivery')
    .select(
      sql<number>`case when ${isVisible()} and (delivery.company_id is null or exists (
        select 1 from company_members where company_members.company_id = delivery.company_id
          and company_members.user_id = webhooks.user_id)) then 1 else 0 end`.as('may_be_told'),
    )
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.next_at', '<=', now)
    .orderBy('delivery.next_at')
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst();

export async function findNextAt(tx: Tx, webhookId: number): Promise<string | undefined> {
  const next = tx
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1);
  return (await next.executeTakeFirst())?.next_at ?? undefined;
}

/** With a job that should have been done long ago. */
export const listLost = (db: ReadingDb, before: string) =>
  db.selectFrom('webhooks').select('id').where('sends_at', '<', before).limit(500).execute();

export const updateDelivery = (
  db: WritingDb,
  id: number,
  changes: Updateable<WebhookDeliveryTable>,
): Promise<DeliveryRow | undefined> =>
  db.updateTable('webhook_deliveries').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks the row until the transaction ends. */
export const lockWebhook = (tx: Tx, id: number): Promise<WebhookRow | undefined> =>
  tx
    .updateTable('webhooks')
    .set({ url: sql.ref('url') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const updateWebhook = (
  tx: Tx,
  id: number,
  changes: Updateable<WebhookTable>,
): Promise<WebhookRow | undefined> =>
  tx.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

export const giveUpWaiting = (tx: Tx, webhookId: number) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute();

/** Of those that are through, only so many of the newest stay. */
export const pruneDeliveries = (tx: Tx, webhookId: number, most: number) =>
  tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is', null)
    .where('id', '<=', (delivery) =>
      delivery
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('next_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(most),
    )
    .execute();

export const insertWebhook = (tx: Tx, row: Insertable<WebhookTable>): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();

export const listOf = (db: ReadingDb, userId: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const findOwn = (db: ReadingDb, userId: number, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const deleteOwn = (tx: Tx, userId: number, id: number): Promise<boolean> =>
  hasChanged(tx.deleteFrom('webhooks').where('id', '=', id).where('user_id', '=', userId));

export const listDeliveries = (db: ReadingDb, webhookId: number, most: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const findDelivery = (
  db: ReadingDb,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findOwner = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select(['email', 'full_name']).where('id', '=', userId).executeTakeFirst();
