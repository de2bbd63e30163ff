import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { received } from '#tests/support/cast/applications.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { network, type Weather } from '#tests/support/network.ts';
import { startProgram } from '#tests/support/program.ts';
import { fill, painting, photos } from '#tests/support/service-forms.ts';
import { siteAt } from '#tests/support/site.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });

async function place() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-prepared-'));
  const profile = await mkdtemp(join(tmpdir(), 'bizlink-profile-'));
  onTestFinished(async () => {
    for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true });
  });
  const net = await network();
  onTestFinished(net.close);
  const settings = { ...cheapPasswords, TRUST_PROXY: '1', DATA_DIR: dataDir, PUBLIC_URL: net.url };
  const program = await startProgram(settings);
  onTestFinished(() => program.stop());
  net.leadTo(program.port);
  const sites = inject('sites');
  if ('missing' in sites) throw new Error(sites.missing);
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath: sites.browsers.whole,
      args: chromiumFlags,
      baseURL: net.url,
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    });
  return { net, open, site: siteAt({ url: net.url, dataDir }) };
}

const isPrepared = (page: Page) => page.evaluate(() => 'prepared' in localStorage);

it.each<Weather>(['none', 'silent'])(
  'who signed in and only looked around reads, writes, applies and publishes with a network that is %s',
  async (weather) => {
    const { net, open, site } = await place();
    const rosa = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
    const nelson = await freelancer(site, {}, { full_name: 'Nelson Sitoe' });
    const { who: boss, job } = await employer(site, { title: 'Pintor de paredes' });
    const service = await publishes(rosa, { ...priced, title: 'Quadro eléctrico' });
    const conversation = await startsWith(rosa, nelson);
    await says(rosa, conversation, 'Bom dia, Nelson');
    let context = await open();
    onTestFinished(() => context.close());
    let page = await context.newPage();
    await page.goto('/ajuda');
    const { access_token, refresh_token } = nelson.tokens;
    await page.evaluate((tokens) => void Object.assign(localStorage, tokens), {
      access_token,
      refresh_token,
    });
    for (const path of ['/', `/services/${service.slug}`, `/jobs/${job.slug}`, '/companies', '/explore'])
      await page.goto(path);
    await eventually(async () => {
      await page.goto('/terms');
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await expect
        .poll(() => isPrepared(page), { timeout: 8000 })
        .toBe(true)
        .catch(() => undefined);
      return isPrepared(page);
    }).toBe(true);

    net.become(weather);
    // Where nothing answers, pictures that are not kept never end.
    const look = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
    await look(`/messages?open=${conversation}`);
    await page.getByText('Bom dia, Nelson').last().waitFor();
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Rosa');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await look(`/jobs/${job.slug}`);
    await page.locator('[data-apply]:visible').click();
    await page.getByLabel('Mensagem').fill('Pinto há dez anos.');
    await page.getByRole('button', { name: 'Enviar candidatura' }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent:acts'])).toBe('1');
    await look('/my-services?publicar=1');
    const dialog = page.getByRole('dialog', { name: 'Publicar serviço' });
    await dialog.waitFor();
    await fill(page);
    await dialog.getByLabel('Adicionar imagens').setInputFiles(await photos(61));
    await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent:acts'])).toBe('2');
    await context.close();

    net.become('fine');
    context = await open();
    page = await context.newPage();
    await page.goto('/ajuda');
    const titles = async () =>
      (await nelson.call<Service[]>('GET', '/services/mine')).map(({ title }) => title);
    await eventually(titles).toEqual([painting.title]);
    await eventually(async () => (await reads(rosa, conversation)).map(({ text }) => text)).toEqual([
      'Bom dia, Nelson',
      'Bom dia, Rosa',
    ]);
    expect((await received(boss, job.id)).map(({ message }) => message)).toEqual(['Pinto há dez anos.']);
  },
  120_000,
);
