import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { variantsOf } from '#server/files/variants.ts';
import { freshFolder } from '#tests/support/database.ts';
import { jpeg } from '#tests/support/pictures.ts';

it('pictures of many accounts from one address hold up nobody who comes from another', async () => {
  const path = join(await freshFolder(), 'a.jpg');
  const bytes = await jpeg({ width: 600, height: 400, noisy: true });
  await writeFile(path, bytes);
  const done: string[] = [];
  const send = async (account: string, address: string | undefined) => {
    const discard = async () => undefined;
    const file = { field: 'photo', path, name: '', type: 'image/jpeg', size: bytes.length, sha256: '' };
    await variantsOf({ ...file, address, discard }, account);
    done.push(account);
  };
  const flood = Array.from({ length: 12 }, (_, at) => send(`mallory ${at}`, '10.0.0.9'));
  await Promise.all([...flood, send('ana', '10.0.0.1'), send('google', undefined)]);
  expect(done.indexOf('ana')).toBeLessThan(3);
  expect(done.indexOf('google')).toBeLessThan(4);
});
