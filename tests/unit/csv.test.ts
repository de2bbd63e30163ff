import { describe, expect, it } from 'vitest';
import { csvTable } from '#server/http/calls/csv.ts';

async function tableOf(texts: readonly string[]): Promise<string> {
  const pieces = csvTable({
    columns: ['texto'],
    most: 10_000,
    read: async ({ limit, after = 0 }) =>
      texts.slice(after, after + limit).map((text, at) => ({ id: after + at + 1, text })),
    cellsOf: ({ text }) => [text],
  });
  let table = '';
  for await (const piece of pieces) table += piece;
  return table;
}

const cellOf = async (text: string) => (await tableOf([text])).split('\r\n')[1];

describe('a table for spreadsheets', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    [' \u200b=1', `" \u200b'=1"`],
    ['a;=1', `"a;'=1"`],
    ['a;;\t =1', `"a;;\t '=1"`],
    ['a\n-1', `"a\n'-1"`],
    ['a -1', '"a -1"'],
    ['==', `"'=="`],
    ['diz "olá"', '"diz ""olá"""'],
    ['\t\t\t', '"\t\t\t"'],
  ])('has %j as %j, which runs nothing', async (text, cell) => {
    expect(await cellOf(text)).toBe(cell);
  });

  it('has every row, and lets others have a turn at least every hundred rows', async () => {
    let turns = 0;
    const others = () => {
      turns += 1;
      ping = setImmediate(others);
    };
    let ping = setImmediate(others);
    const table = await tableOf(Array.from({ length: 1250 }, (_, at) => `linha ${at}${'\t'.repeat(2000)}`));
    clearImmediate(ping);
    expect(table.trim().split('\r\n')).toHaveLength(1251);
    expect(turns).toBeGreaterThanOrEqual(12);
  });
});
