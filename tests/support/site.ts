import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { build, isBuildCurrent } from '#build/current.ts';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { startProgram } from '#tests/support/program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site, served, and a browser to look at it; or why there is none. */
    site: { url: string; browser: string; dataDir: string } | { missing: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath) {
    const missing = 'No Chromium: none on the PATH, and none could be installed.';
    if (process.env['CI']) throw new Error(missing);
    process.stderr.write(`\nSKIPPED: the tests of pages. ${missing}\n\n`);
    project.provide('site', { missing });
    return async () => {};
  }
  if (!isBuildCurrent()) await build();
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-site-'));
  // Visitors say where they come from: the limits of one test are not those of another.
  const program = await startProgram({ COMPONENTS_PAGE: '1', TRUST_PROXY: '1', DATA_DIR: dataDir });
  const browser = await chromium.launchServer({
    executablePath,
    args: chromiumFlags,
    // Phones keep a page they leave; Playwright would turn that off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  project.provide('site', { url: program.url, browser: browser.wsEndpoint(), dataDir });
  return async () => {
    await browser.close();
    await program.stop();
    await rm(dataDir, { recursive: true });
  };
}
