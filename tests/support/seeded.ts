import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { freshFolder } from './database.ts';
import { type Ended, run } from './own-command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when the run begins. */
    placeOfSeeds: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'bizlink-seeded-'));
  project.provide('placeOfSeeds', place);
  return () => rm(place, { recursive: true, force: true });
}

interface Seeded {
  readonly dataDir: string;
  /** What the seeder said. */
  readonly ended: Ended;
}

/** Where the seeder has run once, for all files of the run: its pictures take seconds. To be read; `seeded` is a copy. */
export async function seededOnce(): Promise<Seeded> {
  const place = inject('placeOfSeeds');
  const [dataDir, said] = [join(place, 'data'), join(place, 'said.json')];
  // Who makes the folder seeds it; the others wait for what it says at its end.
  const isFirst = await mkdir(dataDir).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await writeFile(`${said}.unfinished`, JSON.stringify(await run('seed', { DATA_DIR: dataDir })));
    await rename(`${said}.unfinished`, said);
  }
  const ended = await vi.waitFor(() => readFile(said, 'utf8'), { timeout: 150_000, interval: 200 });
  return { dataDir, ended: JSON.parse(ended) };
}

/** A folder of the test's own, as the seeder leaves it. */
export async function seeded(): Promise<string> {
  const { dataDir, ended } = await seededOnce();
  if (ended.code !== 0) throw new Error(ended.output);
  const copy = await freshFolder();
  await cp(dataDir, copy, { recursive: true });
  return copy;
}
