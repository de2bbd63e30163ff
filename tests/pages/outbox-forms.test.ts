import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { cheapPasswords } from '#tests/support/api.ts';
import { pdf, received } from '#tests/support/cast/applications.ts';
import { reads, startsWith } from '#tests/support/cast/chat.ts';
import { markOf } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { takeRoom } from '#tests/support/full-device.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { startProgram } from '#tests/support/program.ts';
import {
  choosePictures,
  fill,
  painting,
  photos,
  publishButton,
  publishing,
  reopened,
  servicesOf,
  widthsOf,
} from '#tests/support/service-forms.ts';
import { siteAt, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });
const heart = (page: Page) => page.getByRole('button', { name: /^Curtir/ });
const bar = (page: Page) => page.getByRole('link', { name: /^Por enviar/ });
const later = 'Sem ligação. Fica por enviar e segue quando houver rede.';
const waiting = (page: Page) => page.evaluate(() => localStorage['unsent:acts']);
const rows = (page: Page) => page.locator('[data-outbox-list] > li');

describe('forms without a network', () => {
  it('publish with their pictures, once and in order, though browser and server are started anew', async (test) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-acts-'));
    const profile = await mkdtemp(join(tmpdir(), 'bizlink-browser-'));
    onTestFinished(async () => {
      for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true });
    });
    const settings = {
      ...cheapPasswords,
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    };
    const url = `http://127.0.0.1:${settings.PORT}`;
    const first = await startProgram(settings);
    const site = siteAt({ url, dataDir });
    const rosa = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
    const nelson = await freelancer(site, {}, { full_name: 'Nelson Sitoe' });
    const { id, slug } = await publishes(rosa, { ...priced, title: 'Quadro eléctrico' });
    const conversation = await startsWith(nelson, rosa);
    const sites = inject('sites');
    if ('missing' in sites) throw new Error(sites.missing);
    const open = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: sites.browsers.whole,
        args: chromiumFlags,
        baseURL: url,
        viewport: { width: 360, height: 780 },
        serviceWorkers: 'block',
      });
      test.onTestFinished(() => context.close());
      return context;
    };

    const before = await open();
    const page = await before.newPage();
    await page.goto('/ajuda');
    const { access_token, refresh_token } = nelson.tokens;
    await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token });
    const [service, messages] = [await before.newPage(), await before.newPage()];
    await service.goto(`/services/${slug}`);
    await service.waitForLoadState('networkidle');
    await messages.goto(`/messages?open=${conversation}`);
    const field = messages.getByRole('textbox', { name: 'Mensagem' });
    await field.waitFor();
    await page.goto('/my-services?publicar=1');
    await page.getByRole('dialog').getByLabel('Título').waitFor();
    await page.waitForLoadState('networkidle');

    await before.setOffline(true);
    await heart(service).click();
    await field.fill('Bom dia, Rosa.');
    await messages.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.bringToFront();
    await page.getByLabel('Adicionar imagens').setInputFiles(await photos(61, 62));
    await fill(page);
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    await eventually(() =>
      page.evaluate(() => [localStorage['unsent'], localStorage['unsent:acts']]),
    ).toEqual(['1', '2']);
    await bar(page).getByText('Por enviar: 3').waitFor();
    await before.close();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await startProgram(settings);
    onTestFinished(() => second.stop());
    const after = await open();
    const opened = await after.newPage();
    await opened.goto('/ajuda');
    await eventually(async () => (await servicesOf(nelson)).map(({ title }) => title)).toEqual([
      painting.title,
    ]);
    await eventually(() =>
      opened.evaluate(() => [localStorage['unsent'], localStorage['unsent:acts']]),
    ).toEqual([undefined, undefined]);
    expect((await servicesOf(nelson))[0]?.images).toHaveLength(2);
    expect(await markOf(nelson, id)).toMatchObject({ is_liked: true, likes_count: 1 });
    expect((await reads(rosa, conversation)).map(({ text }) => text)).toEqual(['Bom dia, Rosa.']);
    await opened.reload();
    await opened.waitForLoadState('networkidle');
    expect(await servicesOf(nelson)).toHaveLength(1);
    expect(await reads(rosa, conversation)).toHaveLength(1);
  });

  it('publish once, though the answer was lost, into the list that could not be loaded and asks again by itself', async (test) => {
    const { page, by } = await publishing(test);
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await loseAnswers(page, '**/api/services/');
    await fill(page);
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    await page
      .getByRole('navigation', { name: 'Os meus serviços' })
      .getByRole('link', { name: 'Serviços' })
      .click();
    await page.getByText('Erro ao carregar serviços.').waitFor();
    expect(await servicesOf(by)).toHaveLength(1);
    // No browser tells of it: the outbox tries until something gets through.
    await page.unroute('**/api/services/');
    await page.unroute('**/api/**');
    await page.getByText(`Enviado: Serviço “${painting.title}”`).waitFor();
    await page.getByRole('main').getByRole('heading', { name: painting.title }).waitFor();
    await expect.poll(() => page.getByText('Erro ao carregar serviços.').count()).toBe(0);
    expect(await servicesOf(by)).toHaveLength(1);
  });

  it('open again with what was refused, its pictures too, and no other draft is lost without a question', async (test) => {
    const { page, context, by } = await publishing(test);
    await fill(page);
    await context.setOffline(true);
    await choosePictures(page).setInputFiles(await photos(64));
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    // Meanwhile, on another device, they are no freelancer for a while.
    await by.call('PUT', '/users/me', { user_type: 'simple' });
    await context.setOffline(false);
    await page
      .getByRole('alert')
      .getByText(/^Não foi enviado: Serviço/)
      .waitFor();
    await by.call('PUT', '/users/me', { user_type: 'freelancer' });
    await reopened(page);
    await page.getByLabel('Título').fill('Limpeza de poços');
    await page.goto('/por-enviar');
    const change = rows(page).getByRole('button', { name: 'Alterar e enviar de novo' });
    const question = page.getByRole('dialog', { name: 'Substituir o seu rascunho?' });
    await change.click();
    expect(await faultsInLooks(page)).toEqual([]);
    await question.getByRole('button', { name: 'Manter' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(1);

    const room = await takeRoom(page);
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.getByText('Não há espaço neste dispositivo para abrir isto no formulário.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await room.giveBack();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Limpeza de poços');
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.waitForURL('**/my-services?publicar=1');
    await publishButton(page).waitFor();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe(painting.title);
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    const published = await servicesOf(by);
    expect(published.map(({ title }) => title)).toEqual([painting.title]);
    expect(widthsOf(published[0])).toEqual([64]);
    expect(await waiting(page)).toBeUndefined();
  });

  it('apply with a CV, and where the vacancy was closed meanwhile say what to do', async (test) => {
    const { who: boss, job, company } = await employer(theSite());
    const helio = await person(theSite(), { full_name: 'Hélio Tembe' });
    const { page, context } = await visit(test, { signedIn: helio });
    const dialog = page.getByRole('dialog', { name: 'Candidatar-me' });
    const apply = async (message: string) => {
      await page.locator('[data-apply]:visible').click();
      await dialog.getByLabel('Mensagem').fill(message);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'Hélio.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await dialog.getByText('Hélio.pdf').waitFor();
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Enviar candidatura' }).click();
      await page.getByText(later).waitFor();
      await expect.poll(() => dialog.isVisible()).toBe(false);
    };
    await page.goto(`/jobs/${job.slug}`);
    await settled(page);
    await apply('Tenho cinco anos de experiência.');
    await boss.call('POST', `/jobs/${job.id}/close`, { filled: false });
    await context.setOffline(false);
    await page.getByRole('alert').getByText('Esta vaga já está fechada.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Ver' }).click();
    await page.waitForURL('**/por-enviar');
    await rows(page).getByText('Esta vaga já está fechada.').waitFor();
    await expect
      .poll(() => rows(page).innerText())
      .toContain(`Candidatura a “${job.title} · ${company.name}”`);
    await expect
      .poll(() => rows(page).getByRole('link', { name: 'Ver vagas' }).getAttribute('href'))
      .toBe('/jobs');
    expect(await faultsInLooks(page)).toEqual([]);

    await boss.call('POST', `/jobs/${job.id}/republish`);
    await rows(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Nada por enviar').waitFor();
    const [application] = await received(boss, job.id);
    expect(application).toMatchObject({ message: 'Tenho cinco anos de experiência.', cv_name: 'Hélio.pdf' });
  });
});
