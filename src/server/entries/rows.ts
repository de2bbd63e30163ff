import { type RawBuilder, sql } from 'kysely';
import type { ThingType } from '#lib/things.ts';
import type { EntryColumn, EntryRows, NullableEntryColumn } from '#server/publishing/thing-kind.ts';
import { type AnyKind, allKinds } from '#server/things.ts';

export interface Owners {
  readonly ownersFrom: number;
  readonly ownersTo: number;
}

export type Which =
  | 'all'
  | { readonly ownerId: number }
  | Owners
  | { readonly type: ThingType; readonly ids: readonly number[] };

const noText = sql<null>`cast(null as text)`;
const noNumber = sql<null>`cast(null as bigint)`;

/** For kinds that do not name the column. Both databases need the type of a null. */
const nulls: Readonly<Record<NullableEntryColumn, RawBuilder<null>>> = {
  company_id: noNumber,
  category: noText,
  price_cents: noNumber,
  hourly_cents: noNumber,
  employment_type: noText,
  province: noText,
  district: noText,
  rating_rank: noNumber,
  visible_until: noText,
};

const columnsOfThing = [
  ...new Set(allKinds.flatMap(({ entries }) => Object.keys(entries.columns))),
] as EntryColumn[];

/** The columns of an entry that follow from the thing and its owner, in the order of `entryRows`. */
export const entryColumns = ['type', 'ref_id', 'owner_id', ...columnsOfThing] as const;

export function entryRows(which: Which): RawBuilder<unknown> {
  const wanted = allKinds.filter(({ type }) => which === 'all' || !('type' in which) || which.type === type);
  return sql.join(
    wanted.map((kind) => rowsOf(kind, which)),
    sql` union all `,
  );
}

function rowsOf({ type, entries }: AnyKind, which: Which) {
  const { from, where, id, owner, columns } = entries;
  const valuesOf: Partial<Record<EntryColumn, RawBuilder<unknown>>> = { ...nulls, ...columns };
  const others = columnsOfThing.map((name) => sql`${valuesOf[name]} as ${sql.ref(name)}`);
  return sql`select ${sql.lit(type)} as type, ${sql.ref(id)} as ref_id, ${sql.ref(owner)} as owner_id,
    ${sql.join(others)} from ${from} where ${where} and ${isWanted(entries, which)}`;
}

function isWanted({ id, owner }: EntryRows, which: Which): RawBuilder<unknown> {
  if (which === 'all') return sql`1 = 1`;
  if ('ownersFrom' in which) return sql`${sql.ref(owner)} between ${which.ownersFrom} and ${which.ownersTo}`;
  if ('ownerId' in which) return sql`${sql.ref(owner)} = ${which.ownerId}`;
  return which.ids.length === 1
    ? sql`${sql.ref(id)} = ${which.ids[0]}`
    : sql`${sql.ref(id)} in (${sql.join(which.ids)})`;
}
