/** What a spreadsheet would read as a formula, a command or the end of a cell. */
const dangerous = /^[\s\p{Cf}]*[=+\-@|%]/u;

/**
 * Text for spreadsheets: UTF-8 with a mark, so that LibreOffice and Excel read the accents, and every cell in quotes. A
 * cell that begins like a formula begins with an apostrophe instead.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(text: string): string {
  const safe = dangerous.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
