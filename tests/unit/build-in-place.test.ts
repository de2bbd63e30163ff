import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '#build/sources.ts';

/** What a builder does a hundred times: two files with its name, in a folder of its own, put in place. */
const builder = (folder: string, name: string) => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { putInPlace } from ${JSON.stringify(join(root, 'src/build/in-place.ts'))};
  for (let at = 0; at < 100; at += 1) {
    const fresh = ${JSON.stringify(join(folder, name))} + at;
    mkdirSync(fresh);
    for (const file of ['one', 'two']) writeFileSync(fresh + '/' + file, ${JSON.stringify(name)} + at);
    putInPlace(fresh, ${JSON.stringify(join(folder, 'place'))});
  }
`;

it('leaves one whole build, however many are put in one place at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bizlink-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (name: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', builder(folder, name)]);
  await Promise.all(['ana', 'rui', 'zé'].map(run));
  const place = join(folder, 'place');
  expect(readdirSync(place)).toEqual(['one', 'two']);
  const [one, two] = ['one', 'two'].map((file) => readFileSync(join(place, file), 'utf8'));
  expect(one).toBe(two);
  expect(one).toMatch(/^(ana|rui|zé)99$/);
});
