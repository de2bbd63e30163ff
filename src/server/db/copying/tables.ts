/** What a column holds, whatever each database calls its type. */
export type Kind = 'integer' | 'real' | 'text' | 'bytes' | 'words';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

export interface Table {
  readonly name: string;
  /** Sorted by name, because the databases may have added them in different orders. */
  readonly columns: readonly Column[];
  /** By what rows are put in order: the primary key, or all columns of a table that has none. */
  readonly key: readonly string[];
  /** The tables that its foreign keys name, itself left out. */
  readonly references: readonly string[];
}

/** The tables in an order in which each comes after those it refers to. Of a circle, one comes too early. */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const begun = new Set<Table>();
  const visit = (table: Table | undefined) => {
    if (!table || begun.has(table)) return;
    begun.add(table);
    for (const name of table.references) visit(byName.get(name));
    ordered.add(table);
  };
  for (const table of [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))) visit(table);
  return [...ordered];
}

export function requireSameTables(from: readonly Table[], to: readonly Table[]): void {
  const [one, other] = [from, to].map(
    (tables) => new Map(tables.map((table) => [table.name, shapeOf(table)])),
  );
  const names = new Set([...from, ...to].map(({ name }) => name));
  const different = [...names].filter((name) => one?.get(name) !== other?.get(name)).sort();
  if (different.length > 0)
    throw new Error(`The two databases do not have the same columns in ${different.join(', ')}.`);
}

const shapeOf = ({ columns }: Table) => columns.map(({ name, kind }) => `${name} ${kind}`).join(', ');
