/** Where a spreadsheet may begin a cell, whatever separator it is set to, and what it would run as a formula there. */
const formula = /(^|[\r\n;,\t])([\s\p{Cf}]*)(?=[=+\-@|%])/gu;

/** Stands before the first row, so that LibreOffice and Excel read the accents. */
export const csvMark = '\ufeff';

/**
 * Rows for spreadsheets, every cell in quotes. Portuguese Excel separates by semicolons. What begins like a formula
 * begins with an apostrophe instead.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

const cellOf = (text: string): string => `"${text.replace(formula, "$1$2'").replaceAll('"', '""')}"`;
