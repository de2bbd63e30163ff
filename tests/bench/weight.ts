import { execFileSync } from 'node:child_process';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { root } from '#build/sources.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { keptPicture, priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags, findBrowsers } from '#tests/support/chromium.ts';
import { type Network, network } from '#tests/support/network.ts';
import { photograph } from '#tests/support/pictures.ts';
import { startProgram } from '#tests/support/program.ts';
import { siteAt } from '#tests/support/site.ts';
import { repeat } from './parts/costs.ts';
import { newFolder } from './parts/crowd.ts';
import { atMost, median, type Row } from './parts/rows.ts';

/** A village's network and a cheap phone. */
const slow = { waitsMs: 400, bytesASecond: 50_000 };
const slowerCpu = 6;
const rounds = 3;

/** What reaches a phone, and how long its person waits for what they came for. */
export async function bench(): Promise<Row[]> {
  const net = await network();
  const settings = { DATA_DIR: newFolder(), PUBLIC_URL: net.url };
  const env = { ...process.env, ...settings };
  execFileSync(process.execPath, ['src/seed/main.ts', '--services', '200'], { cwd: root, env });
  const program = await startProgram(settings);
  net.leadTo(program.port);
  const site = siteAt({ url: net.url, dataDir: settings.DATA_DIR });
  try {
    const service = await publishPhotographs(await freelancer(site));
    return [...(await weights(net)), ...(await paints(net, service))];
  } finally {
    net.close();
    await program.stop();
  }
}

/** The newest posts are as people publish them. The drawings of the demonstration weigh a tenth. */
async function publishPhotographs(seller: Person): Promise<string> {
  let newest = '';
  for (let number = 1; number <= 20; number += 1) {
    const images = [
      await keptPicture(seller, await photograph()),
      await keptPicture(seller, await photograph()),
    ];
    const { slug } = await publishes(seller, { ...priced, title: `Quadro eléctrico ${number}`, images });
    newest = `/services/${slug}`;
  }
  return newest;
}

/** With and without data saver, counted on the wire, headers and all. */
async function weights(net: Network): Promise<Row[]> {
  const [plain, saving] = [await weigh(net, 'off'), await weigh(net, 'on')];
  const row = (limit: number, what: keyof typeof plain) =>
    atMost(
      limit,
      `${what}, saving data against not`,
      saving[what] / plain[what],
      `${(saving[what] / 1000).toFixed(1)} against ${(plain[what] / 1000).toFixed(1)} KB`,
    );
  return [
    row(1, 'first visit'),
    // Nothing is left to save, and the browser asks for the site's icon at one of the two or not.
    row(1.1, 'second visit'),
    row(0.5, 'session of ten pages'),
  ];
}

async function weigh(net: Network, saver: 'on' | 'off') {
  net.become('fine');
  const context = await phone(saver);
  const page = await context.newPage();
  const begun = net.received();
  await look(page, net.url);
  const first = net.received() - begun;
  await look(page, net.url);
  const second = net.received() - begun - first;
  for (const path of await tour(page, net.url)) await look(page, path);
  await context.close();
  return { 'first visit': first, 'second visit': second, 'session of ten pages': net.received() - begun };
}

/** Reads the first screens, and gives the worker time to keep them. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.wheel(0, 1500);
  await page.waitForTimeout(2500);
}

/** Eight more pages, as somebody who looks for an electrician and for work. */
async function tour(page: Page, url: string): Promise<string[]> {
  const linksAt = async (start: string, most: number) => {
    const links = page.locator(`main a[href^="${start}"]`);
    const all = await links.evaluateAll((some) => some.map((a) => (a as HTMLAnchorElement).href));
    return Array.from(new Set(all)).slice(0, most);
  };
  const lists = ['/jobs', '/companies', '/freelancers', '/explore'].map((path) => url + path);
  return [...(await linksAt('/services/', 3)), ...(await linksAt('/@', 1)), ...lists];
}

async function paints(net: Network, service: string): Promise<Row[]> {
  net.become(slow);
  const context = await phone();
  const [first, second] = [await paintAt(context, net.url), await paintAt(context, net.url)];
  await context.close();
  const ofService: number[] = [];
  await repeat(rounds, async () => {
    const fresh = await phone();
    ofService.push(await paintAt(fresh, net.url + service));
    await fresh.close();
  });
  return [
    waited(2500, 'largest paint of a first visit', first),
    waited(1000, 'largest paint of a second visit', second),
    waited(2600, 'largest paint of a service', median(ofService)),
  ];
}

async function paintAt(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const cpu = await context.newCDPSession(page);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  await page.goto(address);
  await page.waitForTimeout(6000);
  const painted = await page.evaluate(largestPaint);
  await page.close();
  return painted;
}

const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });

const waited = (limitMs: number, what: string, ms: number): Row =>
  atMost(limitMs / 1000, `${what}, in s`, ms / 1000, `400 kbit/s, 400 ms, ${slowerCpu} × slower, 360 px`);

/** With what it keeps from one visit to the next. */
async function phone(saver: 'on' | 'off' = 'off'): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(newFolder(), {
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
