import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openKeys } from '#server/keys.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'bizlink-keys-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return join(made, 'data');
}
const keysIn = (dataDir: string) => openKeys({ ...readConfig({}), dataDir });

describe('the keys of an installation', () => {
  it('are made once, and only its own user may read them', async () => {
    const dataDir = await folder();
    const first = await keysIn(dataDir);
    expect(first.jwt.length).toBeGreaterThanOrEqual(32);
    expect(await keysIn(dataDir)).toEqual(first);
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  });

  it('are the same for those who start at the same moment', async () => {
    const dataDir = await folder();
    const all = await Promise.all(Array.from({ length: 8 }, () => keysIn(dataDir)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  });

  it('come from the settings where they are set', async () => {
    const dataDir = await folder();
    const { jwt } = await openKeys({ ...readConfig({ JWT_SECRET: 'x'.repeat(32) }), dataDir });
    expect(new TextDecoder().decode(jwt)).toBe('x'.repeat(32));
  });

  it('that are damaged stop the start, and are not made anew without a word', async () => {
    const dataDir = await folder();
    await keysIn(dataDir);
    const file = join(dataDir, 'jwt-secret');
    await writeFile(file, '');
    await expect(keysIn(dataDir)).rejects.toThrow(/jwt-secret is damaged/);
    expect(await readFile(file, 'utf8')).toBe('');
  });
});
