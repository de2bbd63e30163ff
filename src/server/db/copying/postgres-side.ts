import { Client, types } from 'pg';
import { Db } from '../connect.ts';
import { MIGRATION_LOCK, migrate } from '../migrate.ts';
import { tablesOf } from './postgres-tables.ts';
import { insideTransaction } from './savepoints.ts';
import { type LastIds, type Migrations, type Reader, rowsAtOnce, type Writer } from './side.ts';
import { inOrderOfReferences, type Kind, type Table } from './tables.ts';
import { normalised, type Row, type Value } from './values.ts';

export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = await connected(url);
  try {
    return await hasNoTables(client);
  } finally {
    await client.end();
  }
}

/** Empty, and of a user that may make tables in it. */
export async function requireFreeServer(url: string): Promise<void> {
  const client = await connected(url);
  try {
    await requireFree(client);
  } finally {
    await client.end();
  }
}

async function requireFree(client: Client): Promise<void> {
  if (!(await hasNoTables(client))) throw new Error('There are tables in the target already.');
  const { rows } = await client.query<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (!rows[0]?.may) throw new Error('The user of the target may not make tables in it.');
}

async function hasNoTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the query that uses it. Without a listener, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A large copy takes longer than a server may allow its everyday statements. */
const withoutLimits = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export class PostgresReader implements Reader {
  protected readonly client: Client;
  readonly tables: readonly Table[];

  static async open(url: string): Promise<PostgresReader> {
    const client = await connected(url);
    try {
      await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
      return new PostgresReader(client, await tablesOf(client));
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  protected constructor(client: Client, tables: readonly Table[]) {
    this.client = client;
    this.tables = tables;
  }

  async doneMigrations(): Promise<string[]> {
    if (!this.tables.some(({ name }) => name === 'migrations')) return [];
    const { rows } = await this.client.query<{ name: string }>('select name from migrations');
    return rows.map(({ name }) => name);
  }

  async count({ name }: Table): Promise<number> {
    const { rows } = await this.client.query(`select count(*) as count from ${quoted(name)}`);
    return Number(rows[0]?.count);
  }

  async *rows(table: Table): AsyncGenerator<readonly Row[]> {
    const { columns } = table;
    await this.client.query(`declare all_rows no scroll cursor for ${selectInOrder(table)}`);
    for (;;) {
      const { rows } = await this.client.query<Value[]>({
        text: `fetch ${rowsAtOnce} from all_rows`,
        rowMode: 'array',
        types: { getTypeParser },
      });
      if (rows.length === 0) break;
      yield rows.map((row) => columns.map((column, at) => normalised(row[at] ?? null, column)));
    }
    await this.client.query('close all_rows');
  }

  /** Read after the snapshot began, so they are never below the numbers in it. */
  async lastIds(): Promise<LastIds> {
    const ids = new Map<string, bigint>();
    for (const { table, sequence } of await sequencesOf(this.client)) {
      const { rows } = await this.client.query<{ last: string }>(
        `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
      );
      ids.set(table, BigInt(rows[0]?.last ?? 0));
    }
    return ids;
  }

  /** Undoes what has not been committed. */
  async close(): Promise<void> {
    await this.client.end();
  }
}

/** Keeps all that it does in one transaction, the schema too. */
export class PostgresWriter extends PostgresReader implements Writer {
  readonly #deferred: readonly Constraint[];

  static override async open(url: string, migrations?: Migrations): Promise<PostgresWriter> {
    const client = await connected(url);
    try {
      await client.query(`begin; ${withoutLimits}`);
      // A program that starts on the target waits until the copy is there.
      await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await requireFree(client);
      await migrate(new Db(insideTransaction(client)), migrations);
      const tables = await tablesOf(client);
      for (const { name } of inOrderOfReferences(tables).reverse())
        await client.query(`delete from ${quoted(name)}`);
      const deferred = await referencesAhead(client, tables);
      for (const { table, name } of deferred)
        await client.query(
          `alter table ${quoted(table)} alter constraint ${quoted(name)} deferrable initially deferred`,
        );
      return new PostgresWriter(client, tables, deferred);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  private constructor(client: Client, tables: readonly Table[], deferred: readonly Constraint[]) {
    super(client, tables);
    this.#deferred = deferred;
  }

  /** One array for each column, because a list of values for each row would take the server longer to read. */
  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const arrays = columns.map(({ kind }, at) => `$${at + 1}::${arrayTypes[kind]}`).join(', ');
    const values = columns.map(({ kind }, at) =>
      kind === 'words' ? `array_to_tsvector(string_to_array(c${at}, ' '))` : `c${at}`,
    );
    await this.client.query(
      `insert into ${quoted(name)} (${names}) select ${values.join(', ')}
        from unnest(${arrays}) as given (${columns.map((_, at) => `c${at}`).join(', ')})`,
      columns.map((column, at) => rows.map((row) => storable(row[at] ?? null, column.name))),
    );
  }

  async setLastIds(ids: LastIds): Promise<void> {
    for (const { table, sequence } of await sequencesOf(this.client)) {
      const last = ids.get(table) ?? 0n;
      const [value, isCalled] = last > 0n ? [last, true] : [1n, false];
      await this.client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled]);
    }
  }

  async finish(): Promise<void> {
    await this.client.query('set constraints all immediate');
    for (const { table, name } of this.#deferred)
      await this.client.query(`alter table ${quoted(table)} alter constraint ${quoted(name)} not deferrable`);
    await this.client.query('analyze');
    await this.client.query('commit');
  }
}

const arrayTypes: Readonly<Record<Kind, string>> = {
  integer: 'bigint[]',
  real: 'double precision[]',
  text: 'text[]',
  bytes: 'bytea[]',
  words: 'text[]',
};

function storable(value: Value, column: string): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw new Error(`${column} holds a text with the sign U+0000, which PostgreSQL does not take`);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

const selectInOrder = ({ name, columns, key }: Table): string => {
  const selected = columns.map((column) =>
    column.kind === 'words'
      ? `array_to_string(tsvector_to_array(${quoted(column.name)}), ' ')`
      : quoted(column.name),
  );
  const kinds = new Map(columns.map((column) => [column.name, column.kind]));
  // As SQLite orders: byte by byte, and nulls first, which only a table without a primary key can have.
  const nulls = key.length === columns.length ? ' nulls first' : '';
  const order = key.map((one) => `${quoted(one)}${kinds.get(one) === 'text' ? ' collate "C"' : ''}${nulls}`);
  return `select ${selected.join(', ')} from ${quoted(name)} order by ${order.join(', ')}`;
};

interface Constraint {
  readonly table: string;
  readonly name: string;
}

/** Foreign keys whose row may come later: into the table itself, and around a circle. */
async function referencesAhead(client: Client, tables: readonly Table[]): Promise<readonly Constraint[]> {
  const place = new Map(inOrderOfReferences(tables).map(({ name }, at) => [name, at]));
  const { rows } = await client.query<Constraint & { other: string }>(
    `select conname as name, child.relname as table, parent.relname as other from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return rows.filter(({ table, other }) => (place.get(other) ?? 0) >= (place.get(table) ?? 0));
}

async function sequencesOf(client: Client): Promise<readonly { table: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select relname as table, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`,
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const { INT2, INT4, INT8 } = types.builtins;
const integers: ReadonlySet<number> = new Set([INT2, INT4, INT8]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && integers.has(oid)) return BigInt;
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}) as typeof types.getTypeParser;
