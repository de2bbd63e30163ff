import type { Selectable } from 'kysely';
import type { ExportPart } from '#lib/copy/export-pages.ts';
import type { Schema } from '#server/db/schema.ts';

/** How a value is read. `data` is in the JSON only, for who looks there: numbers of rows and the like. */
export type Shown =
  | 'text'
  | 'html'
  | 'code'
  | 'list'
  | 'time'
  | 'day'
  | 'month'
  | 'money'
  | 'yes'
  | 'size'
  | 'number'
  | 'data';

/** How rows are a person's where no column says it. */
export type Ownership = 'ownCompany' | 'webhook' | 'ownDeal' | 'ownOffer' | 'ownEvent' | 'aboutOneself';

/** Why a column is in no copy. */
interface LeftOut {
  readonly left: string;
}

export type Row = Readonly<Record<string, unknown>>;

/** A stored file that belongs to a row. */
export interface RowFile {
  /** In the zip. */
  readonly path: string;
  readonly name: string;
  readonly storage: 'storage' | 'privateStorage';
  /** Encrypted, as documents of companies are. */
  readonly isSealed?: boolean;
}

export interface Reader {
  readonly userId: number;
  readonly now: Date;
}

/** Rows of one table that are a person's, written to one JSON file and to one part of the page. */
export interface Part {
  readonly name: ExportPart;
  readonly table: keyof Schema;
  /** By which its rows are put in order. */
  readonly key: readonly string[];
  readonly whose: { readonly column: string } | { readonly rule: Ownership };
  readonly columns: Readonly<Record<string, Shown | LeftOut>>;
  /** Rows read at once: fewer where one may be large. */
  readonly atOnce: number;
  /** Takes away of a row what is somebody else's. */
  readonly own: (row: Row, reader: Reader) => Row;
  readonly files: (row: Row) => readonly RowFile[];
}

interface Given<Table extends keyof Schema> {
  readonly key?: readonly (keyof Schema[Table] & string)[];
  readonly of: (keyof Schema[Table] & string) | { readonly rule: Ownership };
  /** A column that nobody has spoken of does not compile. */
  readonly columns: Readonly<Record<keyof Schema[Table] & string, Shown | LeftOut>>;
  readonly atOnce?: number;
  readonly own?: (row: Selectable<Schema[Table]>, reader: Reader) => Partial<Selectable<Schema[Table]>>;
  readonly files?: (row: Selectable<Schema[Table]>) => readonly RowFile[];
}

const usuallyAtOnce = 100;

export function part<Table extends keyof Schema>(
  name: ExportPart,
  table: Table,
  { key, of, columns, atOnce = usuallyAtOnce, own, files }: Given<Table>,
): Part {
  type Whole = Selectable<Schema[Table]>;
  return {
    name,
    table,
    columns,
    atOnce,
    key: key ?? ['id'],
    whose: typeof of === 'object' ? of : { column: of },
    own: own ? (row, reader) => ({ ...row, ...own(row as Whole, reader) }) : (row) => row,
    files: files ? (row) => files(row as Whole) : () => [],
  };
}

/** What is said of a table: its parts, or where else its rows are, or why they are nobody's. */
export type TableParts =
  | { readonly parts: readonly Part[] }
  | { readonly within: string }
  | { readonly nobodys: string };

export const left = (why: string): LeftOut => ({ left: why });

export const oneself = left('The person whose copy it is.');
export const secret = left('A secret, or what proves one.');
export const ofTheProgram = left('The program’s own: it says nothing of the person.');
export const derived = left('Computed from what is in the copy.');
export const ofOthers = left('Somebody else’s, or names somebody else.');
export const moderators = left('Words and names of moderators.');
