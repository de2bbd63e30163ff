import { setImmediate as pause } from 'node:timers/promises';

/** A run of blanks and separators with the sign behind it that may begin a formula. Each run is read once. */
const beginnings = /([\s\p{Cf};,]+|^)([=+\-@|%])?/gu;
/** After one of them a spreadsheet may begin a cell. */
const separator = /[\r\n;,\t]/;

/** The byte order mark tells LibreOffice and Excel that the file is UTF-8. */
const csvMark = '\ufeff';

const rowsAtOnce = 100;

interface CsvTable<R> {
  readonly columns: readonly string[];
  readonly most: number;
  readonly read: (page: {
    readonly limit: number;
    readonly after: number | undefined;
  }) => Promise<readonly R[]>;
  readonly cellsOf: (row: R) => readonly string[];
}

/** Writes a table in pieces, and lets others have their turn before each. */
export async function* csvTable<R extends { readonly id: number }>({
  columns,
  most,
  read,
  cellsOf,
}: CsvTable<R>): AsyncGenerator<string> {
  yield csvMark + csvOf([columns]);
  let after: number | undefined;
  for (let rows = 0; rows < most; rows += rowsAtOnce) {
    await pause();
    const page = await read({ limit: rowsAtOnce, after });
    yield csvOf(page.map(cellsOf));
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)?.id;
  }
}

/**
 * CSV with semicolons, because the Portuguese Excel expects them. An apostrophe before a possible formula stops the
 * spreadsheet from running it.
 */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

const cellOf = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`;

const withoutFormulas = (text: string): string =>
  text.replace(beginnings, (found, blanks: string, sign: string | undefined, at: number) =>
    sign !== undefined && (at === 0 || separator.test(blanks)) ? `${blanks}'${sign}` : found,
  );
