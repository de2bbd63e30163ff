import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPages, isLocked } from '#server/files/pdf.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { freshFolder } from '#tests/support/database.ts';

async function kept(bytes: string | Buffer): Promise<string> {
  const path = join(await freshFolder(), 'a.pdf');
  await writeFile(path, bytes, 'latin1');
  return path;
}
const pagesOf = async (bytes: string | Buffer) => countPages(await kept(bytes));
const node = (number: number, count: number | string, more = '') =>
  `${number} 0 obj\n<< /Type /Pages ${more} /Count ${count} >>\nendobj\n`;
const root = node(2, 7);

describe('the pages of a PDF', () => {
  it.each([
    ['written plainly', pdf(), 1],
    ['after five megabytes', pdf(5_000_000), 1],
    ['written closely', '%PDF-1.4\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 12>>endobj', 12],
    ['after its children', `2 0 obj << /Count 3 /Kids [4 0 R 5 0 R 6 0 R] /Type /Pages >> endobj`, 3],
    ['in several levels', node(3, 20) + node(4, 18) + node(2, 38), 38],
    ['after some were taken away', node(2, 38) + node(2, 30), 30],
    ['with an outline', `9 0 obj << /Type /Outlines /Count 90 >> endobj ${root}`, 7],
    ['with a page that refers to them', `8 0 obj << /Type /Page /Parent 2 0 R >> endobj ${root}`, 7],
    ['made for the web, and compressed', '%PDF-1.5\n1 0 obj\n<</Linearized 1/L 9/O 5/N 44/T 9>>\nendobj', 44],
  ])('%s', async (_, bytes, pages) => {
    expect(await pagesOf(bytes)).toBe(pages);
  });

  it.each([
    ['compressed', '%PDF-1.5\n1 0 obj << /Type /ObjStm /N 12 /First 80 >> stream'],
    ['none', node(2, 0)],
    ['more than there could be', node(2, 10_000)],
    ['a number without end', node(2, '9'.repeat(300))],
    ['fewer than none', node(2, -4)],
    ['elsewhere', node(2, '9 0 R')],
    ['in a node without end', '2 0 obj << /Type /Pages /Count 4'],
    ['of nothing', '/Type /Pages /Count 4 endobj'],
    ['in too many nodes', Array.from({ length: 2001 }, (_, at) => node(at, 1)).join('')],
    ['of an empty file', ''],
  ])('are not known: %s', async (_, bytes) => {
    expect(await pagesOf(bytes)).toBeUndefined();
  });

  it('are found wherever the buffer ends', async () => {
    const wide = node(2, 70, `/Kids [${'3 0 R '.repeat(900)}]`);
    for (let filler = 40_000; filler < 70_000; filler += 997)
      expect(await pagesOf(`%${'x'.repeat(filler)}\n${wide}`), String(filler)).toBe(70);
  });

  it('cost little where somebody repeats their sign', async () => {
    const path = await kept('/Pages /Type /Pages /Count 3 '.repeat(350_000));
    const started = performance.now();
    expect(await countPages(path)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it('a protected PDF is known wherever the buffer ends', async () => {
  for (let filler = 65_300; filler < 65_600; filler += 7)
    expect(await isLocked(await kept(`%${'x'.repeat(filler)}\ntrailer << /Encrypt 9 0 R >>`))).toBe(true);
  expect(await isLocked(await kept('This /Encrypt is a word, /Encryptions 9 0 R too'))).toBe(false);
});

it('a file full of the word is looked through for little more than any other', async () => {
  const [full, plain] = [await kept('/Encrypt'.repeat(640_000)), await kept('x'.repeat(5_120_000))];
  const least = { full: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
  const run = async (which: keyof typeof least, path: string) => {
    const before = process.cpuUsage();
    expect(await isLocked(path)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    least[which] = Math.min(least[which], user + system);
  };
  // In turn, so that a busy moment of the machine meets both.
  for (let round = 0; round < 6; round += 1) {
    await run('full', full);
    await run('plain', plain);
  }
  expect(least.full).toBeLessThan(20 * least.plain);
});
