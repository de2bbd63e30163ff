import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newVapidKey, openKeys, vapidKeysOf } from '#server/runtime/keys.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'bizlink-keys-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return join(made, 'data');
}
const files = ['document-key', 'jwt-secret', 'second-factor-key', 'vapid-private-key'];
const keysIn = (dataDir: string) => openKeys({ ...readConfig({}), dataDir });

describe('the keys of an installation', () => {
  it('are made once, and only its own user may read them', async () => {
    const dataDir = await folder();
    const first = await keysIn(dataDir);
    expect(first.jwt.length).toBeGreaterThanOrEqual(32);
    expect(await keysIn(dataDir)).toEqual(first);
    expect(Buffer.from(first.vapid.publicKey, 'base64url')).toHaveLength(65);
    expect(await readdir(dataDir)).toEqual(files);
    for (const file of files) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  });

  it('are the same for those who start at the same moment', async () => {
    const dataDir = await folder();
    const all = await Promise.all(Array.from({ length: 8 }, () => keysIn(dataDir)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await readdir(dataDir)).toEqual(files);
  });

  it('come from the settings where they are set', async () => {
    const dataDir = await folder();
    const VAPID_PRIVATE_KEY = newVapidKey();
    const settings = { JWT_SECRET: 'x'.repeat(32), VAPID_PRIVATE_KEY };
    const { jwt, vapid } = await openKeys({ ...readConfig(settings), dataDir });
    expect(new TextDecoder().decode(jwt)).toBe('x'.repeat(32));
    expect(vapid).toEqual(vapidKeysOf(VAPID_PRIVATE_KEY));
    const noKey = { ...readConfig({ VAPID_PRIVATE_KEY: 'A'.repeat(43) }), dataDir };
    await expect(openKeys(noKey)).rejects.toThrow(/no key of P-256/);
  });

  it('that are damaged stop the start, and are not made anew without a word', async () => {
    const dataDir = await folder();
    for (const name of files.toReversed()) {
      await keysIn(dataDir).catch(() => undefined);
      const file = join(dataDir, name);
      await writeFile(file, '');
      await expect(keysIn(dataDir)).rejects.toThrow(`${name} is damaged`);
      expect(await readFile(file, 'utf8')).toBe('');
    }
  });
});
