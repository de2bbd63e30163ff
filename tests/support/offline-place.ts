import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, type TestContext } from 'vitest';
import { cheapPasswords } from './api.ts';
import { freelancer } from './cast/freelancers.ts';
import { employer } from './cast/jobs.ts';
import type { Person } from './cast/people.ts';
import { priced, publishes } from './cast/services.ts';
import { network } from './network.ts';
import { startProgram } from './program.ts';
import { siteAt } from './site.ts';
import { settled, visit } from './visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
export const note = (page: Page) => page.locator('.kept-note');
export const sinceTime = /^Sem ligação: a mostrar o que foi guardado às \d\d:\d\d$/;

/** A program behind a network. */
export async function startPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-offline-'));
  const net = await network();
  const settings = { ...cheapPasswords, TRUST_PROXY: '1', DATA_DIR: dataDir, PUBLIC_URL: net.url };
  const program = await startProgram(settings);
  net.leadTo(program.port);
  const close = async () => {
    net.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { net, settings, program, site: siteAt({ url: net.url, dataDir }), close };
}

export type Place = Awaited<ReturnType<typeof startPlace>>;

/** People and things of the test's own, behind a network that works. */
export async function place({ net, site }: Place) {
  net.become('fine');
  const seller = await freelancer(site, {}, { full_name: 'Nelson Sitoe' });
  const service = await publishes(seller, {
    ...priced,
    title: 'Quadro eléctrico',
    description: 'Cablagem <main> e tomadas </html>',
  });
  const { job } = await employer(site, { title: 'Pintor de paredes' });
  return {
    net,
    site,
    seller,
    paths: { service: `/services/${service.slug}`, job: `/jobs/${job.slug}` },
  };
}

const keptPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url));

/** The worker is there, and has kept this page. */
export async function keeps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const address = new URL(path, page.url()).href.replace(/\?.*/, '');
  await eventually(() => keptPages(page)).toContain(address);
  await settled(page);
}

export const visitor = (test: TestContext, url: string, signedIn: Person | false = false) =>
  visit(test, { site: url, signedIn, serviceWorker: true, browser: 'whole' });
