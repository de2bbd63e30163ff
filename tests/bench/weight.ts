import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Place } from '#tests/support/cast/place.ts';
import { keptPicture, priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags, findBrowsers } from '#tests/support/chromium.ts';
import { type Network, network } from '#tests/support/network.ts';
import { photograph } from '#tests/support/pictures.ts';
import { startProgram } from '#tests/support/program.ts';
import { siteAt } from '#tests/support/site.ts';
import type { Row } from './row.ts';

/** A village's network and a cheap phone. */
const slow = { waitsMs: 400, bytesASecond: 50_000 };
const slowerCpu = 6;
const goals = { first: 2500, second: 1000 };

interface Weight {
  readonly first: number;
  readonly second: number;
  readonly session: number;
  readonly paints: readonly number[];
}

/** The bytes that reach a phone, with and without data saver, counted on the wire, headers and all; and when it has painted most. */
export async function benchWeight(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const folder = mkdtempSync(join(tmpdir(), 'bizlink-weight-'));
  const net = await network();
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PUBLIC_URL: net.url };
  execFileSync(process.execPath, ['src/seed/main.ts', '--services', '200'], { cwd: root, env });
  const program = await startProgram({ DATA_DIR: env.DATA_DIR, PUBLIC_URL: net.url });
  net.leadTo(program.port);
  await publishPhotographs(siteAt({ url: net.url, dataDir: env.DATA_DIR }));
  try {
    const [plain, saving] = [await weigh(net, folder, 'off'), await weigh(net, folder, 'on')];
    return [
      bytesRow('first visit', plain.first, saving.first, 1),
      // Nothing is left to save, and the browser asks for the site's icon at one of the two or not.
      bytesRow('second visit', plain.second, saving.second, 1.1),
      bytesRow('session of ten pages', plain.session, saving.session, 0.5),
      paintRow('largest paint of a first visit', plain.paints[0], goals.first),
      paintRow('largest paint of a second visit', plain.paints[1], goals.second),
    ];
  } finally {
    net.close();
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest posts are as people publish them. The drawings of the demonstration weigh a tenth. */
async function publishPhotographs(site: Place): Promise<void> {
  const seller = await freelancer(site);
  for (let number = 1; number <= 20; number += 1) {
    const images = [
      await keptPicture(seller, await photograph()),
      await keptPicture(seller, await photograph()),
    ];
    await publishes(seller, { ...priced, title: `Quadro eléctrico ${number}`, images });
  }
}

const bytesRow = (what: string, plain: number, saving: number, limit: number): Row => ({
  name: `${what}, saving data against not`,
  value: saving / plain,
  limit,
  ok: saving / plain <= limit,
  detail: `${kilobytes(saving)} against ${kilobytes(plain)} KB`,
});

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const paintRow = (what: string, ms = Number.NaN, limit: number): Row => ({
  name: `${what}, 400 kbit/s, 400 ms, ${slowerCpu} × slower, in s`,
  value: ms / 1000,
  limit: limit / 1000,
  ok: ms <= limit,
  detail: 'home, 360 px',
});

async function weigh(net: Network, folder: string, saver: 'on' | 'off'): Promise<Weight> {
  net.become('fine');
  const context = await browser(join(folder, `profile-${saver}`), saver);
  const page = await context.newPage();
  const begun = net.received();
  await look(page, net.url);
  const first = net.received() - begun;
  await look(page, net.url);
  const second = net.received() - begun - first;
  for (const path of await tour(page, net.url)) await look(page, path);
  const session = net.received() - begun;
  await context.close();
  return { first, second, session, paints: saver === 'off' ? await paints(net, folder) : [] };
}

/** Eight more pages, as somebody who looks for an electrician and for work. */
async function tour(page: Page, url: string): Promise<string[]> {
  const linksAt = (pattern: string) =>
    page
      .locator(`main a[href^="${pattern}"]`)
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  const services = Array.from(new Set(await linksAt('/services/'))).slice(0, 3);
  const people = Array.from(new Set(await linksAt('/@'))).slice(0, 1);
  return [
    ...services,
    ...people,
    `${url}/jobs`,
    `${url}/companies`,
    `${url}/freelancers`,
    `${url}/explore`,
  ].slice(0, 8);
}

async function paints(net: Network, folder: string): Promise<number[]> {
  net.become(slow);
  const context = await browser(join(folder, 'profile-slow'), 'off');
  const found: number[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    const cpu = await context.newCDPSession(page);
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(net.url);
    await page.waitForTimeout(6000);
    found.push(await page.evaluate(largestPaint));
    await page.close();
  }
  await context.close();
  return found;
}

const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });

/** With what a phone keeps from one visit to the next. */
async function browser(profile: string, saver: 'on' | 'off'): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowsers()?.whole ?? '',
    args: chromiumFlags,
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
  });
  await context.addInitScript((choice) => {
    if (location.protocol.startsWith('http')) localStorage['saver'] = choice;
  }, saver);
  return context;
}

/** Reads the first screens, and gives the worker time to keep them. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.wheel(0, 1500);
  await page.waitForTimeout(2500);
}
