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
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
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

/** One device for both, because to prepare it takes longest; a vacancy for each. */
it('who signed in and only looked around reads, writes, applies and publishes without a network, and with a silent one', async () => {
  const { net, open, site } = await place();
  const rosa = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
  const nelson = await freelancer(site, {}, { full_name: 'Nelson Sitoe' });
  const { who: boss, company, job } = await employer(site, { title: 'Pintor de paredes' });
  const other = await publishesJob(boss, { company_id: company.id, title: 'Pintor de cascos' });
  const service = await publishes(rosa, { ...priced, title: 'Quadro eléctrico' });
  const conversation = await startsWith(rosa, nelson);
  await says(rosa, conversation, 'Bom dia, Nelson');
  let context = await open();
  onTestFinished(() => context.close());
  let page = await context.newPage();
  await page.goto('/ajuda');
  const { access_token, refresh_token } = nelson.tokens;
  await page.evaluate((tokens) => void Object.assign(localStorage, tokens), { access_token, refresh_token });
  const looked = [`/services/${service.slug}`, `/jobs/${job.slug}`, `/jobs/${other.slug}`];
  for (const path of ['/', ...looked, '/companies', '/explore']) await page.goto(path);
  // A page waits before it prepares, the worker answers nothing, and the next page looks whether all is there.
  const preparing = await context.newPage();
  await preparing.clock.install();
  const preparesSoon = async () => {
    await preparing.clock.fastForward(4000);
    return isPrepared(preparing);
  };
  await eventually(async () => {
    await preparing.goto('/terms');
    await preparing.waitForFunction(() => navigator.serviceWorker.controller);
    const polled = expect.poll(preparesSoon, { timeout: 4000, interval: 500 }).toBe(true);
    return polled.then(
      () => true,
      () => false,
    );
  }).toBe(true);
  await preparing.close();

  const weathers: [Weather, typeof job, string][] = [
    ['none', job, 'Bom dia, Rosa'],
    ['silent', other, 'Boa tarde, Rosa'],
  ];
  for (const [at, [weather, vacancy, greeting]] of weathers.entries()) {
    net.become(weather);
    // Where nothing answers, pictures that are not kept never end.
    const look = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
    await look(`/messages?open=${conversation}`);
    await page.getByText('Bom dia, Nelson').last().waitFor();
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(greeting);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    // What is not stored yet would be lost with the page.
    await eventually(() => page.evaluate(() => localStorage['unsent'])).toBe('1');
    await look(`/jobs/${vacancy.slug}`);
    await page.locator('[data-apply]:visible').click();
    await page.getByLabel('Mensagem').fill('Pinto há dez anos.');
    await page.getByRole('button', { name: 'Enviar candidatura' }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent:acts'])).toBe('1');
    if (weather === 'none') {
      await look('/pedidos/criar');
      await page.getByRole('button', { name: 'Publicar', exact: true }).waitFor();
    }
    await look('/my-services?publicar=1');
    const dialog = page.getByRole('dialog', { name: 'Publicar serviço' });
    await dialog.waitFor();
    const title = `${painting.title}, ${greeting}`;
    await fill(page, { ...painting, title });
    await dialog.getByLabel('Adicionar imagens').setInputFiles(await photos(61));
    await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent:acts'])).toBe('2');
    // A browser waits half a minute for what nobody answers before it closes.
    net.become('none');
    await context.close();

    net.become('fine');
    context = await open();
    page = await context.newPage();
    await page.goto('/ajuda');
    await eventually(async () => (await reads(rosa, conversation)).map(({ text }) => text)).toEqual([
      'Bom dia, Nelson',
      ...weathers.slice(0, at + 1).map(([, , written]) => written),
    ]);
    const applied = async () => (await received(boss, vacancy.id)).map(({ message }) => message);
    await eventually(applied).toEqual(['Pinto há dez anos.']);
    const titles = async () =>
      (await nelson.call<Service[]>('GET', '/services/mine')).map((mine) => mine.title);
    await eventually(titles).toContain(title);
    expect(await titles()).toHaveLength(at + 1);
  }
});
