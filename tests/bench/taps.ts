import { type Browser, chromium, type Page } from 'playwright';
import { build, isBuildCurrent } from '#build/current.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { keptPicture, priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags, findBrowsers } from '#tests/support/chromium.ts';
import { photograph } from '#tests/support/pictures.ts';
import { startProgram } from '#tests/support/program.ts';
import { siteAt } from '#tests/support/site.ts';
import type { Row } from './row.ts';

/** A village's network and a cheap phone. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const fine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const slowerCpu = 6;
const rounds = 3;

/** How long somebody waits after a tap, with an empty cache; the middle of some rounds. */
export async function benchTaps(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const program = await startProgram();
  const site = siteAt({ url: program.url, dataDir: '' });
  const browser = await chromium.launch({
    executablePath: findBrowsers()?.whole ?? '',
    args: chromiumFlags,
  });
  try {
    const seller = await freelancer(site);
    const images = [await keptPicture(seller, await photograph())];
    const { slug } = await publishes(seller, { ...priced, images });
    const at = (path: string) => program.url + path;
    const sent = await middle(async () => {
      const page = await phone(browser, at('/'), await person(site));
      await page.become(slow);
      await page.goto(at(`/services/${slug}`));
      return await sentAfterTap(page);
    });
    const open = await middle(async () => {
      const page = await phone(browser, at('/'), seller);
      await page.become(slow);
      await page.goto(at('/my-services'));
      return await formAfterTap(page);
    });
    const paint = await middle(async () => {
      const page = await phone(browser);
      await page.become(slow);
      await page.goto(at(`/services/${slug}`));
      await page.waitForTimeout(4000);
      return await page.evaluate(largestPaint);
    });
    return [
      row('from Conversar to sent', sent, 1500),
      row('from Publicar to its open form, on a page just loaded', open, 3000),
      row('largest paint of a service', paint, 2600),
    ];
  } finally {
    await browser.close();
    await program.stop();
  }
}

const row = (what: string, all: readonly number[], limitMs: number): Row => {
  const ms = all[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    name: `${what}, in s`,
    value: ms / 1000,
    limit: limitMs / 1000,
    ok: ms <= limitMs,
    detail: `400 kbit/s, 400 ms, ${slowerCpu} × slower; ${all.map((one) => (one / 1000).toFixed(2)).join(' ')}`,
  };
};

async function middle(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measure());
  return all.sort((one, other) => one - other);
}

type Phone = Page & { readonly become: (network: typeof slow) => Promise<void> };

/** Without a worker, whose requests would not be slow. Somebody signed in has been on another page before. */
async function phone(browser: Browser, before?: string, who?: Person): Promise<Phone> {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const become = async (network: typeof slow) => {
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: network === slow ? slowerCpu : 1 });
  };
  await become(fine);
  if (before && who) {
    await page.goto(before);
    const { access_token, refresh_token } = who.tokens;
    await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token });
    await page.goto(before);
    await page.waitForFunction(() => localStorage['person']);
    await session.send('Network.clearBrowserCache');
  }
  return Object.assign(page, { become });
}

async function sentAfterTap(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: 'Conversar', exact: true }).filter({ visible: true });
  await page.waitForTimeout(4000);
  const answered = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('interesse-service')),
  );
  const begun = performance.now();
  await link.first().tap();
  await (await answered).finished();
  return performance.now() - begun;
}

async function formAfterTap(page: Page): Promise<number> {
  const begun = performance.now();
  await page.locator('main').getByRole('link', { name: 'Publicar' }).first().tap();
  await page.getByLabel('Título').waitFor();
  return performance.now() - begun;
}

const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
