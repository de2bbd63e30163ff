/** Matches where a spreadsheet may begin a cell, whatever its separator, and would then read a formula. */
const formula = /(^|[\r\n;,\t])([\s\p{Cf}]*)(?=[=+\-@|%])/gu;

/** The byte order mark tells LibreOffice and Excel that the file is UTF-8. */
export const csvMark = '\ufeff';

/**
 * CSV with semicolons, because the Portuguese Excel expects them. An apostrophe before a possible formula stops the
 * spreadsheet from running it.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

const cellOf = (text: string): string => `"${text.replace(formula, "$1$2'").replaceAll('"', '""')}"`;
