import { sql } from 'kysely';
import type { Thing, ThingType } from '#lib/things.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { isNotRemoved } from '#server/db/withheld.ts';
import { kinds } from '#server/things.ts';

interface Found {
  readonly id: number;
}

/** What a company published and may be removed. */
export async function listIdsOfCompany(db: SqlDb, type: ThingType, companyId: number): Promise<number[]> {
  const { table } = kinds[type];
  const { rows } = await sql<Found>`select id from ${sql.table(table)} where company_id = ${companyId}
    and deleted_at is null and ${isNotRemoved(type, `${table}.id`)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A client id is unique for an owner; of vacancies, which belong to companies alone, for a company. */
export async function findByClientId(
  db: SqlDb,
  type: ThingType,
  { ownerId, companyId }: { readonly ownerId: number; readonly companyId: number | null },
  clientId: string,
): Promise<Found | undefined> {
  const isOfThem = type === 'job' ? sql`company_id = ${companyId}` : sql`owner_id = ${ownerId}`;
  const { rows } = await sql<Found>`select id from ${sql.table(kinds[type].table)}
    where ${isOfThem} and client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The pictures of a thing that has several, so that who sweeps files finds them. */
export async function setPictures(
  tx: Tx,
  { type, id }: { readonly type: 'service' | 'request'; readonly id: number },
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const [table, of] = [sql.table(`${type}_pictures`), sql.ref(`${type}_id`)];
  if (before.length > 0) await sql`delete from ${table} where ${of} = ${id}`.execute(tx);
  if (after.length === 0) return;
  const rows = sql.join(after.map((address) => sql`(${id}, ${address})`));
  await sql`insert into ${table} (${of}, address) values ${rows}`.execute(tx);
}

export const setPromoted = (tx: Tx, { type, id }: Thing, is_promoted: number) =>
  sql`update ${sql.table(kinds[type].table)} set is_promoted = ${is_promoted} where id = ${id}`.execute(tx);

export const setWriter = (tx: Tx, { type, id }: Thing, writerId: number) =>
  sql`update ${sql.table(kinds[type].table)} set written_by = ${writerId} where id = ${id}`.execute(tx);
