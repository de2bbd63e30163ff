/** Where a spreadsheet may begin a cell, whatever separator it is set to, and what it would run as a formula there. */
const formula = /(^|[\r\n;,\t])([\s\p{Cf}]*)(?=[=+\-@|%])/gu;

/**
 * Text for spreadsheets: UTF-8 with a mark, so that LibreOffice and Excel read the accents, and every cell in quotes.
 * Portuguese Excel separates by semicolons. What begins like a formula begins with an apostrophe instead.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;

const cellOf = (text: string): string => `"${text.replace(formula, "$1$2'").replaceAll('"', '""')}"`;
