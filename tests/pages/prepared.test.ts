import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject, it, onTestFinished } from 'vitest';
import { cheapPasswords } from '#tests/support/api.ts';
import { received } from '#tests/support/cast/applications.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { markOf } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { network } from '#tests/support/network.ts';
import { keeps, note, sinceTime } from '#tests/support/offline-place.ts';
import { startProgram } from '#tests/support/program.ts';
import {
  choosePictures,
  fill,
  painting,
  photos,
  publishButton,
  servicesOf,
  sheet,
} from '#tests/support/service-forms.ts';
import { siteAt } from '#tests/support/site.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });

const bar = (page: Page) => page.getByRole('link', { name: /^Por enviar/ });

async function place() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-prepared-'));
  const profile = await mkdtemp(join(tmpdir(), 'bizlink-profile-'));
  onTestFinished(async () => {
    for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true });
  });
  const net = await network();
  onTestFinished(net.close);
  const settings = { ...cheapPasswords, TRUST_PROXY: '1', DATA_DIR: dataDir, PUBLIC_URL: net.url };
  const start = async () => {
    const program = await startProgram(settings);
    onTestFinished(() => program.stop());
    net.leadTo(program.port);
    return program;
  };
  const { child } = await start();
  const killed = once(child, 'exit');
  const startAnew = async () => {
    child.kill('SIGKILL');
    await killed;
    await start();
  };
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
  return { net, startAnew, open, site: siteAt({ url: net.url, dataDir }) };
}

const isPrepared = (page: Page) => page.evaluate(() => 'prepared' in localStorage);

/** One device for all of it, because to prepare it takes longest. */
it('who signed in and only looked around reads, writes, likes, applies and publishes without a network, once, though browser and server are started anew, and reads and publishes with a silent network', async () => {
  const { net, startAnew, open, site } = await place();
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
  await page.evaluate((tokens) => void Object.assign(localStorage, tokens), { access_token, refresh_token });
  const [servicePage, jobPage] = [`/services/${service.slug}`, `/jobs/${job.slug}`];
  await keeps(page, '/');
  for (const path of [servicePage, jobPage, '/companies', '/explore']) await page.goto(path);
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

  // Where nothing answers, pictures that are not kept never end.
  const look = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
  const opened = async () => {
    context = await open();
    page = await context.newPage();
  };
  // What is not stored yet would be lost with the page.
  const unsent = (name: 'unsent' | 'unsent:acts') =>
    eventually(() => page.evaluate((key) => localStorage[key], name));
  const writes = async (text: string) => {
    await look(`/messages?open=${conversation}`);
    await page.getByText('Bom dia, Nelson').last().waitFor();
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await unsent('unsent').toBe('1');
  };
  const publishesAs = async (title: string) => {
    await look('/my-services?publicar=1');
    await sheet(page).waitFor();
    await fill(page, { ...painting, title });
    await choosePictures(page).setInputFiles(await photos(61, 62));
    await publishButton(page).click();
  };
  const titles = async () => (await servicesOf(nelson)).map((mine) => mine.title);
  const messages = async () => (await reads(rosa, conversation)).map(({ text }) => text);

  net.become('none');
  await context.close();
  await opened();
  for (const [path, heading] of [
    ['/', 'Quem faz bem, encontra-se aqui.'],
    [servicePage, 'Quadro eléctrico'],
  ] as const) {
    await look(path);
    await expect.poll(() => page.locator('h1').first().innerText()).toBe(heading);
    await expect.poll(() => note(page).innerText()).toMatch(sinceTime);
    await expect.poll(() => note(page).locator('+ main').count()).toBe(1);
  }
  expect(await faultsInLooks(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: /^Curtir/ }).click();
  await unsent('unsent:acts').toBe('1');
  await look(jobPage);
  await expect.poll(() => note(page).innerText()).toMatch(sinceTime);
  await page.locator('[data-apply]:visible').click();
  await page.getByLabel('Mensagem').fill('Pinto há dez anos.');
  await page.getByRole('button', { name: 'Enviar candidatura' }).click();
  await unsent('unsent:acts').toBe('2');
  await look(jobPage);
  await page.getByRole('link', { name: 'Candidatura por enviar' }).filter({ visible: true }).waitFor();
  await writes('Bom dia, Rosa');
  await expect.poll(() => note(page).innerText()).toMatch(sinceTime);
  // What is not prepared is told to who pressed for it, and the conversations stay.
  await look('/messages');
  await page.getByRole('link', { name: 'Usuários' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir.' });
  await toast.getByRole('button', { name: 'Fechar' }).click();
  await page.locator('[data-conversation]').waitFor();
  await look('/pedidos/criar');
  await page.getByRole('button', { name: 'Publicar', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Província' }).click();
  await page.getByRole('option', { name: 'Maputo', exact: true }).waitFor();
  await publishesAs('Fachadas');
  await unsent('unsent:acts').toBe('3');
  await bar(page).getByText('Por enviar: 4').waitFor();
  await context.close();
  await startAnew();

  net.become('fine');
  await opened();
  await page.goto('/ajuda');
  await bar(page).waitFor({ state: 'detached' });
  await eventually(titles).toEqual(['Fachadas']);
  expect((await servicesOf(nelson))[0]?.images).toHaveLength(2);
  expect(await markOf(nelson, service.id)).toMatchObject({ is_liked: true, likes_count: 1 });
  expect((await received(boss, job.id)).map(({ message }) => message)).toEqual(['Pinto há dez anos.']);
  expect(await messages()).toEqual(['Bom dia, Nelson', 'Bom dia, Rosa']);
  await unsent('unsent').toBeUndefined();
  await unsent('unsent:acts').toBeUndefined();

  net.become('silent');
  await writes('Boa tarde, Rosa');
  await publishesAs('Muros');
  await unsent('unsent:acts').toBe('1');
  net.become('fine');
  await page.goto('/ajuda');
  await eventually(messages).toEqual(['Bom dia, Nelson', 'Bom dia, Rosa', 'Boa tarde, Rosa']);
  await eventually(titles).toEqual(['Muros', 'Fachadas']);
});
