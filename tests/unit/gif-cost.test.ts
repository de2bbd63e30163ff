import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutIfHeavy } from '#server/files/gif.ts';
import { cpuOf } from '#tests/support/cpu.ts';
import { freshFolder } from '#tests/support/database.ts';

const tenMegabytes = 10 * 1024 * 1024;
/** A GIF of one frame of a pixel, before its blocks. */
const head = Buffer.from('474946383961010001000000002c00000000010001000002', 'hex');

/** The CPU for looking through a GIF whose blocks have this size. */
async function costOf(blockSize: number): Promise<number> {
  const block = Buffer.alloc(blockSize + 1, 0x44);
  block[0] = blockSize;
  const bytes = Buffer.concat([head, Buffer.alloc(tenMegabytes, block)]);
  const path = join(await freshFolder(), 'a.gif');
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    await writeFile(path, bytes);
    const file = {
      field: 'photo',
      path,
      name: 'a.gif',
      type: 'image/gif',
      size: bytes.length,
      sha256: '',
      address: '1',
      discard: async () => undefined,
    };
    least = Math.min(least, await cpuOf(() => cutIfHeavy(file)));
  }
  return least;
}

it('a GIF of the smallest blocks is looked through for little more than any other', async () => {
  expect(await costOf(1)).toBeLessThan(10 * (await costOf(255)));
});
