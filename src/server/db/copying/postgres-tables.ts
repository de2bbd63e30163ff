import type { Client } from 'pg';
import type { Column, Kind, Table } from './tables.ts';

interface FoundColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows: found } = await client.query<FoundColumn>(
    `select relname as table, attname as name, format_type(atttypid, null) as type
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0
        and not attisdropped
      order by relname, attname collate "C"`,
  );
  const [keys, references] = [await keysOf(client), await referencesOf(client)];
  return [...Map.groupBy(found, ({ table }) => table)].map(([name, itsColumns]) => {
    const columns = itsColumns.map(columnOf);
    return {
      name,
      columns,
      key: keys.get(name) ?? columns.map((column) => column.name),
      references: references.get(name) ?? [],
    };
  });
}

async function keysOf(client: Client): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select relname as table, attname as name from pg_index
      join pg_class on pg_class.oid = indrelid
      join lateral unnest(indkey::smallint[]) with ordinality as keys (number, place) on true
      join pg_attribute on attrelid = indrelid and attnum = keys.number
      where indisprimary and relnamespace = current_schema()::regnamespace
      order by relname, place`,
  );
  return grouped(rows.map(({ table, name }) => [table, name]));
}

async function referencesOf(client: Client): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ table: string; other: string }>(
    `select distinct child.relname as table, parent.relname as other from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  return grouped(rows.map(({ table, other }) => [table, other]));
}

const grouped = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(pairs, ([table]) => table)].map(([table, its]) => [table, its.map(([, other]) => other)]),
  );

const kinds: Readonly<Record<string, Kind>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'real',
  text: 'text',
  bytea: 'bytes',
  tsvector: 'words',
};

function columnOf({ table, name, type }: FoundColumn): Column {
  const kind = kinds[type];
  if (!kind) throw new Error(`${table}.${name} is of the type ${type}, which cannot be copied.`);
  return { name, kind };
}
