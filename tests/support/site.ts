import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { build, isBuildCurrent } from '#build/current.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { type Place, placeAt } from '#tests/support/cast/place.ts';
import { type Browsers, findBrowsers } from '#tests/support/chromium.ts';
import { startProgram } from '#tests/support/program.ts';
import { siteWorkers } from '#tests/support/site-workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site, served to each worker by a program of its own, and browsers to look at it; or why there is none. */
    sites: { programs: readonly Served[]; browsers: Browsers } | { missing: string };
  }
}

interface Served {
  readonly url: string;
  readonly dataDir: string;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browsers = findBrowsers();
  if (!browsers) {
    const missing = 'No Chromium: none on the PATH, and none could be installed.';
    if (process.env['CI']) throw new Error(missing);
    process.stderr.write(`\nSKIPPED: the tests of pages. ${missing}\n\n`);
    project.provide('sites', { missing });
    return async () => {};
  }
  if (!isBuildCurrent()) await build();
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-site-'));
  const starting = Array.from({ length: siteWorkers }, async (_, at) => {
    const dataDir = join(folder, String(at));
    // Visitors say where they come from: the limits of one test are not those of another.
    const settings = { ...cheapPasswords, COMPONENTS_PAGE: '1', TRUST_PROXY: '1', DATA_DIR: dataDir };
    return { dataDir, program: await startProgram(settings) };
  });
  const stop = async () => {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.program.stop();
    await rm(folder, { recursive: true });
  };
  const programs = await Promise.all(starting).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('sites', {
    programs: programs.map(({ dataDir, program }) => ({ dataDir, url: program.url })),
    browsers,
  });
  return stop;
}

/** A program that serves the site, as people and browsers reach it. */
export interface Site extends Place, Served {}

/** The site of this worker: no other test uses it at the same time. */
export function theSite(): Site {
  const sites = inject('sites');
  if ('missing' in sites) throw new Error(sites.missing);
  const mine = sites.programs[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!mine) throw new Error(`There is no site for worker ${process.env['VITEST_POOL_ID']}.`);
  return siteAt(mine);
}

export const siteAt = (served: Served): Site => ({
  ...served,
  ...placeAt((path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', newAddress());
    // Without a limit, a lost answer would be a test that has timed out, and nobody would know at what.
    const signal = AbortSignal.timeout(60_000);
    return fetch(served.url + path, { signal, ...init, headers }).catch((cause: unknown) => {
      throw new Error(`No answer from ${path}`, { cause });
    });
  }),
});

/** An address of one's own for each who comes, so that the limits of one test are not those of another. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
