import { type RawBuilder, sql } from 'kysely';
import type { ThingType } from '#lib/things.ts';
import { isVisible } from '#server/db/people.ts';
import type { EntryTable } from '#server/db/schema.ts';

/** People by their ids, both ends included. */
export interface Owners {
  readonly ownersFrom: number;
  readonly ownersTo: number;
}

/** Whose or which things: all, those of one person, or some of one type. */
export type Which =
  | 'all'
  | { readonly ownerId: number }
  | Owners
  | { readonly type: ThingType; readonly ids: readonly number[] };

/** The columns of an entry that follow from the thing and its owner. */
export const derived = [
  'type',
  'ref_id',
  'owner_id',
  'company_id',
  'category',
  'price_cents',
  'province',
  'district',
  'remote',
  'in_feed',
  'visible',
  'published_at',
] as const satisfies readonly (keyof EntryTable)[];

/**
 * What the entries have to be: the one place that says it, for writing them, for mending them and for proving them. It
 * reads the tables of other features on purpose, as a view would.
 */
export function drafts(which: Which): RawBuilder<unknown> {
  const parts = [users(which), companies(which), services(which)].filter((part) => part !== undefined);
  return sql`${sql.join(parts, sql` union all `)}`;
}

const isSeen = sql`case when ${isVisible('u')} then 1 else 0 end`;

/** Whoever has a name, or works as a freelancer; others only as long as an entry of theirs has to be hidden. */
function users(which: Which) {
  const wanted = filter(which, 'user', 'u.id', 'u.id');
  return (
    wanted &&
    sql`select 'user' as type, u.id as ref_id, u.id as owner_id, cast(null as bigint) as company_id,
      cast(null as text) as category, cast(null as bigint) as price_cents, u.province, u.district,
      case when u.user_type = 'freelancer' then coalesce(f.remote_work, 0) else 0 end as remote,
      case when u.user_type = 'freelancer' or (u.full_name is not null and u.province is not null) then 1 else 0 end
        as in_feed,
      case when u.user_type = 'freelancer' or u.full_name is not null then ${isSeen} else 0 end as visible,
      u.created_at as published_at
    from users u left join freelancers f on f.user_id = u.id
    where ${wanted} and (u.user_type = 'freelancer' or u.full_name is not null
      or exists (select 1 from entries e where e.type = 'user' and e.ref_id = u.id))`
  );
}

function companies(which: Which) {
  const wanted = filter(which, 'company', 'c.id', 'c.owner_id');
  return (
    wanted &&
    sql`select 'company' as type, c.id as ref_id, c.owner_id, c.id as company_id, cast(null as text) as category,
      cast(null as bigint) as price_cents, c.province, c.district, 0 as remote, 1 as in_feed, ${isSeen} as visible,
      c.created_at as published_at
    from companies c join users u on u.id = c.owner_id where ${wanted}`
  );
}

/** A service is where its company is, else where its freelancer is. */
function services(which: Which) {
  const wanted = filter(which, 'service', 's.id', 's.owner_id');
  return (
    wanted &&
    sql`select 'service' as type, s.id as ref_id, s.owner_id, s.company_id, s.category, s.price_cents,
      case when s.company_id is null then u.province else c.province end as province,
      case when s.company_id is null then u.district else c.district end as district,
      case when s.company_id is null and u.user_type = 'freelancer' then coalesce(f.remote_work, 0) else 0 end as remote,
      1 as in_feed, case when s.status = 'Ativo' then ${isSeen} else 0 end as visible, s.created_at as published_at
    from services s join users u on u.id = s.owner_id
      left join companies c on c.id = s.company_id left join freelancers f on f.user_id = s.owner_id
    where ${wanted} and s.deleted_at is null`
  );
}

function filter(which: Which, type: ThingType, id: string, owner: string): RawBuilder<unknown> | undefined {
  if (which === 'all') return sql`1 = 1`;
  if ('ownersFrom' in which) return sql`${sql.ref(owner)} between ${which.ownersFrom} and ${which.ownersTo}`;
  if ('ownerId' in which) return sql`${sql.ref(owner)} = ${which.ownerId}`;
  if (which.type !== type) return undefined;
  return which.ids.length === 1
    ? sql`${sql.ref(id)} = ${which.ids[0]}`
    : sql`${sql.ref(id)} in (${sql.join(which.ids)})`;
}
