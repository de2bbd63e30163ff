import { CsvError, parse } from 'csv-parse/sync';
import { mostLines } from '#lib/contract/imports.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { plain } from '#lib/format/plain.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';

/** By each of these names, in any case and with or without accents. */
const columnNames = {
  title: ['titulo', 'title'],
  description: ['descricao', 'description'],
  category: ['categoria', 'category'],
  price: ['preco', 'price'],
  tags: ['etiquetas', 'tags'],
  picture: ['imagem', 'foto', 'picture', 'image'],
} as const;
export type Column = keyof typeof columnNames;

const columns = Object.keys(columnNames) as Column[];
const required = { title: 'título', description: 'descrição', category: 'categoria' } as const;

export interface CsvRow {
  /** As spreadsheets number it: the first row has the titles of the columns. */
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}

interface CsvContents {
  readonly rows: readonly CsvRow[];
  /** Those that the file has. A cell of another is empty, which says nothing. */
  readonly columns: ReadonlySet<Column>;
  readonly ignored: readonly string[];
}

/** Empty rows are left out, but spreadsheets may add many of them. No file is read further than this. */
const mostRows = 10_000;
/** More than any list of services has: a file of nothing but separators would keep everybody waiting. */
const mostColumns = 100;
const longestHeader = 16 * 1024;
const longestRow = 64 * 1024;
const mostNamed = 20;
const longestName = 60;

export function readCsv(bytes: Buffer): CsvContents {
  const text = decoded(bytes);
  const delimiter = delimiterOf(text);
  const [header = [], ...records] = recordsOf(text, delimiter, mostRows);
  const columnsInFile = columnsOf(header);
  const places = new Map(columnsInFile.flatMap((column, at) => (column ? [[column, at] as const] : [])));
  refuseMissing(places, header);
  const rows = records
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > mostLines || records.length >= mostRows - 1)
    throw invalidField('file', texts.manyLines(mostLines));
  if (rows.length === 0) throw invalidField('file', texts.empty);
  const cellOf = (cells: readonly string[], column: Column) => cells[places.get(column) ?? -1]?.trim() ?? '';
  return {
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])) as CsvRow['cells'],
    })),
    columns: new Set(places.keys()),
    ignored: named(header.filter((_, at) => columnsInFile[at] === undefined)),
  };
}

/** UTF-8, UTF-16 where its mark says so, or else what Excel writes on Windows: every byte is a sign in that. */
function decoded(bytes: Buffer): string {
  const text = utf8Or16(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with them is no text.
  if (/[\x00-\x08\x0e-\x1f]/.test(text)) throw new AppError('unsupported_type', { detail: texts.noCsv });
  return text;
}

function utf8Or16(bytes: Buffer): string | undefined {
  const mark = bytes.toString('latin1', 0, 2);
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The one by which the first row has most columns that we know, or else the most columns. */
function delimiterOf(text: string): string {
  const begin = text.slice(0, longestHeader);
  const counted = [';', ',', '\t'].map((delimiter) => {
    const [header = []] = recordsOf(begin, delimiter, 1);
    if (header.length > mostColumns) throw invalidField('file', texts.manyColumns(mostColumns));
    return { delimiter, known: columnsOf(header).filter(Boolean).length, all: header.length };
  });
  const [best] = counted.sort((one, other) => other.known - one.known || other.all - one.all);
  return best?.delimiter ?? ';';
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRow,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const row = Number(cause['records'] ?? 0) + 1;
    throw new AppError('validation_failed', {
      errors: [{ field: 'file', message: texts.broken(row) }],
      cause,
    });
  }
}

/** A second column of the same name is ignored like an unknown one. */
function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const found = header.map((name) => {
    const said = plain(name.slice(0, longestName));
    return columns.find((column) => columnNames[column].some((known) => known === said));
  });
  return found.map((column, at) => (found.indexOf(column) === at ? column : undefined));
}

function refuseMissing(places: ReadonlyMap<Column, number>, header: readonly string[]): void {
  const missing = Object.entries(required).filter(([column]) => !places.has(column as Column));
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name).join(', ');
  throw invalidField('file', texts.missingColumns(names, named(header).join(', ')));
}

/** What a file says is quoted in an answer, so it is kept short. */
const named = (names: readonly string[]): string[] =>
  names
    .map((name) => name.trim().slice(0, longestName))
    .filter(Boolean)
    .slice(0, mostNamed);
