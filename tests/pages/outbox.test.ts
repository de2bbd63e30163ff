import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { describe, expect, inject, it, onTestFinished, type TestContext } from 'vitest';
import type { BookmarkedItem, Mark } from '#lib/contract/marks.ts';
import type { Thing } from '#lib/things.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { pdf, received } from '#tests/support/cast/applications.ts';
import { reads, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { fillDevice, takeRoom } from '#tests/support/full-device.ts';
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
const ribbon = (page: Page) => page.getByRole('button', { name: /^Guardar/ });
const pressed = (page: Page, button: (page: Page) => ReturnType<typeof heart>) =>
  button(page).getAttribute('aria-pressed');
const bar = (page: Page) => page.getByRole('link', { name: /^Por enviar/ });
const later = 'Sem ligação. Fica por enviar e segue quando houver rede.';
const waiting = (page: Page) => page.evaluate(() => localStorage['unsent:acts']);
const rows = (page: Page) => page.locator('[data-outbox-list] > li');

async function markOf(who: Person, thing: Thing): Promise<Mark | undefined> {
  const [mark] = await who.call<Mark[]>('GET', `/likes/mine?things=${thing.type}-${thing.id}`);
  return mark;
}

/** Nelson looks at a service of Rosa. */
async function looking(test: TestContext, site = theSite()) {
  const rosa = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
  const nelson = await person(site, { full_name: 'Nelson Sitoe' });
  const { id, slug } = await publishes(rosa, { ...priced, title: 'Quadro eléctrico' });
  const visited = await visit(test, { signedIn: nelson, site: site.url });
  await visited.page.goto(`/services/${slug}`);
  await settled(visited.page);
  const thing = { type: 'service', id } as const;
  return { ...visited, rosa, nelson, thing, slug, mark: () => markOf(nelson, thing) };
}

/** The network is back, and the page has heard of it. */
const backOnline = ({ context }: Pick<Awaited<ReturnType<typeof visit>>, 'context'>) =>
  context.setOffline(false);

describe('a like, a bookmark and a follow without a network', () => {
  it('show at once, stay after a reload, wait in sight, and leave in order with a word', async (test) => {
    const visited = await looking(test);
    const { page, context, nelson, slug, mark } = visited;
    await context.setOffline(true);
    await heart(page).click();
    await ribbon(page).click();
    await bar(page).getByText('Por enviar: 2').waitFor();
    expect([await pressed(page, heart), await pressed(page, ribbon)]).toEqual(['true', 'true']);
    expect(await heart(page).innerText()).toMatch(/1$/);
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await mark()).toMatchObject({ is_liked: false, is_bookmarked: false });

    // The server is reached again, but does not do what is asked for.
    await page.route('**/api/{likes,bookmarks}/', (route) => route.abort());
    await context.setOffline(false);
    await page.goto(`/services/${slug}`);
    await eventually(() => pressed(page, heart)).toBe('true');
    await settled(page);
    expect([await pressed(page, heart), await pressed(page, ribbon)]).toEqual(['true', 'true']);
    expect(await heart(page).innerText()).toMatch(/1$/);
    expect(await faultsInLooks(page)).toEqual([]);

    await page.unroute('**/api/{likes,bookmarks}/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Enviado: Curtir “Quadro eléctrico” e mais 1$/).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    expect(await mark()).toMatchObject({ is_liked: true, is_bookmarked: true, likes_count: 1 });
    expect(await nelson.call<BookmarkedItem[]>('GET', '/bookmarks/')).toHaveLength(1);
    expect(await waiting(page)).toBeUndefined();
    expect(await pressed(page, heart)).toBe('true');
  });

  it('are taken back by a second press, in a list as well, and then nothing is sent', async (test) => {
    const { page, context, mark, requests, thing } = await looking(test);
    const heart = () => page.locator(`[data-mark="service-${thing.id}"]:not([data-save])`);
    await page.goto('/explore?type=service');
    await settled(page);
    await context.setOffline(true);
    await heart().click();
    await eventually(() => waiting(page)).toBe('1');
    await heart().click();
    await eventually(() => waiting(page)).toBeUndefined();
    expect(await pressed(page, heart)).toBe('false');
    expect(await heart().innerText()).toMatch(/0$/);
    await context.setOffline(false);
    const before = requests.length;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await settled(page);
    expect(requests.slice(before).filter((path) => path === '/api/likes/')).toEqual([]);
    expect(await mark()).toMatchObject({ is_liked: false, likes_count: 0 });
  });

  it('are as they were wanted last, though the server took the first press and its answer was lost', async (test) => {
    const { page, mark } = await looking(test);
    await loseAnswers(page, '**/api/likes/');
    await heart(page).click();
    await eventually(() => waiting(page)).toBe('1');
    expect(await mark()).toMatchObject({ is_liked: true, likes_count: 1 });
    await heart(page).click();
    await eventually(() => pressed(page, heart)).toBe('false');
    await page.unroute('**/api/likes/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await eventually(() => waiting(page)).toBeUndefined();
    expect(await mark()).toMatchObject({ is_liked: false, likes_count: 0 });
  });

  it('follow somebody, once, though the answer is the page of a Wi-Fi that asks for a login', async (test) => {
    const { page, rosa, nelson } = await looking(test);
    await page.goto(`/@${rosa.user.username}`);
    await settled(page);
    const follow = page.getByRole('button', { name: /^Seguir/ });
    const portal = { contentType: 'text/html', body: '<h1>Bem-vindo ao Wi-Fi</h1>' };
    let pages = 0;
    await page.route('**/api/**', (route) => {
      pages += 1;
      // They answer with success, with 'not here', with nothing at all.
      if (pages % 3 === 1) return route.fulfill({ status: 200, ...portal });
      return pages % 3 === 2 ? route.fulfill({ status: 404, ...portal }) : route.fulfill({ status: 200 });
    });
    await follow.click();
    await bar(page).getByText('Por enviar: 1').waitFor();
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    for (let at = 0; at < 3; at += 1) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await settled(page);
    }
    expect(await waiting(page)).toBe('1');
    expect(await page.evaluate(() => 'access_token' in localStorage)).toBe(true);
    await page.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Enviado: Seguir “Rosa Cumbe”').waitFor();
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    expect(await nelson.call('GET', '/follows/')).toHaveLength(1);
  });

  it('leave from one of two tabs, and one of them says so', async (test) => {
    const { page, context, slug, mark } = await looking(test);
    const second = await context.newPage();
    await second.goto(`/services/${slug}`);
    await settled(second);
    const posts: string[] = [];
    context.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await context.setOffline(true);
    await heart(page).click();
    for (const one of [page, second]) await bar(one).getByText('Por enviar: 1').waitFor();
    await eventually(() => pressed(second, heart)).toBe('true');
    posts.splice(0);
    await context.setOffline(false);
    for (const one of [page, second]) await bar(one).waitFor({ state: 'detached' });
    const told = async () => {
      const counts = [page, second].map((one) => one.getByText('Enviado: Curtir “Quadro eléctrico”').count());
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    expect(await told()).toBe(1);
    expect(posts.filter((url) => url.endsWith('/api/likes/'))).toHaveLength(1);
    expect(await mark()).toMatchObject({ is_liked: true, likes_count: 1 });
  });

  it('are never sent by anybody else, and gone from the device with the session', async (test) => {
    const { page, context, rosa, mark, thing } = await looking(test);
    await context.setOffline(true);
    await heart(page).click();
    await eventually(() => waiting(page)).toBe('1');
    const { access_token, refresh_token } = rosa.tokens;
    // Another tab has signed out without a network, and in as somebody else.
    await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token });
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await settled(page);
    expect(await mark()).toMatchObject({ is_liked: false });
    expect(await markOf(rosa, thing)).toMatchObject({ is_liked: false });
    await page.goto('/ajuda');
    await settled(page);
    await page
      .getByRole('button', { name: 'Sair' })
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.waitForURL('**/login');
    const left = await page.evaluate(async () => ({
      stores: (await indexedDB.databases()).map(({ name }) => name),
      kept: Object.keys(localStorage).filter((name) => name.startsWith('unsent')),
    }));
    expect(left).toEqual({ stores: [], kept: [] });
  });

  it('are not lost by signing out without a question', async (test) => {
    const { page, context, rosa, thing } = await looking(test);
    await page.route('**/api/likes/', (route) => route.abort());
    await context.setOffline(true);
    await heart(page).click();
    await bar(page).waitFor();
    await context.setOffline(false);
    const signOut = page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).first();
    const question = page.getByRole('dialog', { name: 'Sair e perder o que está por enviar?' });
    await signOut.click();
    expect(await question.innerText()).toContain(
      'Há 1 coisa por enviar neste dispositivo. Se sair, perde-se.',
    );
    expect(await faultsInLooks(page)).toEqual([]);
    await question.getByRole('button', { name: 'Ficar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await waiting(page)).toBe('1');
    await signOut.click();
    await question.getByRole('button', { name: 'Sair assim mesmo' }).click();
    await page.waitForURL('**/login');
    expect(await waiting(page)).toBeUndefined();
    expect(await markOf(rosa, thing)).toMatchObject({ likes_count: 0 });
  });

  it('are taken back with a word where the device has no room', async (test) => {
    const { page, context } = await looking(test);
    await fillDevice(page);
    await context.setOffline(true);
    await heart(page).click();
    await page.getByText('Não foi possível curtir este item.').waitFor();
    expect(await pressed(page, heart)).toBe('false');
  });
});

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
    expect(await markOf(nelson, { type: 'service', id })).toMatchObject({ is_liked: true, likes_count: 1 });
    expect((await reads(rosa, conversation)).map(({ text }) => text)).toEqual(['Bom dia, Rosa.']);
    await opened.reload();
    await opened.waitForLoadState('networkidle');
    expect(await servicesOf(nelson)).toHaveLength(1);
    expect(await reads(rosa, conversation)).toHaveLength(1);
  });

  it('publish once, though the server took it and its answer was lost', async (test) => {
    const { page, by } = await publishing(test);
    await fill(page);
    await loseAnswers(page, '**/api/services/');
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    await page.unroute('**/api/services/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(`Enviado: Serviço “${painting.title}”`).waitFor();
    expect(await servicesOf(by)).toHaveLength(1);
    // The form is empty for the next one.
    await page.goto('/my-services?publicar=1');
    await page.getByRole('dialog').getByLabel('Título').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Título').inputValue()).toBe('');
  });

  it('stand in the list that could not be loaded without a network, which asks again by itself', async (test) => {
    const { page, by } = await publishing(test);
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await fill(page);
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    await page
      .getByRole('navigation', { name: 'Os meus serviços' })
      .getByRole('link', { name: 'Serviços' })
      .click();
    await page.getByText('Erro ao carregar serviços.').waitFor();
    // No browser tells of it: the outbox tries until something gets through.
    await page.unroute('**/api/**');
    await page.getByText(`Enviado: Serviço “${painting.title}”`).waitFor();
    await page.getByRole('main').getByRole('heading', { name: painting.title }).waitFor();
    expect(await page.getByText('Erro ao carregar serviços.').count()).toBe(0);
    expect(await servicesOf(by)).toHaveLength(1);
  });

  it('stay as they are where the device has no room, and say so', async (test) => {
    const { page, context, by } = await publishing(test);
    await fill(page);
    await fillDevice(page);
    await context.setOffline(true);
    await publishButton(page).click();
    await page.getByText(/não há espaço neste dispositivo/).waitFor();
    expect(await page.getByRole('dialog').getByLabel('Título').inputValue()).toBe(painting.title);
    await context.setOffline(false);
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
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
    expect(await rows(page).count()).toBe(1);

    const room = await takeRoom(page);
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.getByText('Não há espaço neste dispositivo para abrir isto no formulário.').waitFor();
    expect(await rows(page).count()).toBe(1);
    await room.giveBack();
    await reopened(page);
    expect(await page.getByLabel('Título').inputValue()).toBe('Limpeza de poços');

    await page.goto('/por-enviar');
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.waitForURL('**/my-services?publicar=1');
    await publishButton(page).waitFor();
    expect(await page.getByLabel('Título').inputValue()).toBe(painting.title);
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
    const visited = await visit(test, { signedIn: helio });
    const { page, context } = visited;
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
      expect(await dialog.isVisible()).toBe(false);
    };
    await page.goto(`/jobs/${job.slug}`);
    await settled(page);
    await apply('Tenho cinco anos de experiência.');
    await boss.call('POST', `/jobs/${job.id}/close`, { filled: false });
    await backOnline(visited);
    await page.getByRole('alert').getByText('Esta vaga já está fechada.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Ver' }).click();
    await page.waitForURL('**/por-enviar');
    await rows(page).getByText('Esta vaga já está fechada.').waitFor();
    expect(await rows(page).innerText()).toContain(`Candidatura a “${job.title} · ${company.name}”`);
    expect(await rows(page).getByRole('link', { name: 'Ver vagas' }).getAttribute('href')).toBe('/jobs');
    expect(await faultsInLooks(page)).toEqual([]);

    await boss.call('POST', `/jobs/${job.id}/republish`);
    await rows(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Nada por enviar').waitFor();
    const [application] = await received(boss, job.id);
    expect(application).toMatchObject({ message: 'Tenho cinco anos de experiência.', cv_name: 'Hélio.pdf' });
  });
});

describe('the page of what waits', () => {
  it('is on the device of who is signed in, and costs nobody else its bytes', async (test) => {
    const isKept = (page: Page, address: string) =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, address);
    const { page: visitor } = await visit(test, { serviceWorker: true });
    const { page } = await visit(test, { serviceWorker: true, signedIn: true });
    for (const one of [visitor, page]) await one.goto('/privacy');
    await eventually(() => isKept(visitor, '/sem-ligacao')).toBe(true);
    await eventually(() => isKept(page, '/por-enviar')).toBe(true);
    expect(await isKept(visitor, '/por-enviar')).toBe(false);
  });

  it('lists messages and all else as they were made, and lets each be removed and brought back', async (test) => {
    const { page, context, nelson, rosa, mark, slug } = await looking(test);
    const conversation = await startsWith(nelson, rosa);
    await page.goto(`/messages?open=${conversation}`);
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Ainda faz quadros?');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent'])).toBe('1');
    await page.route('**/api/{likes/,chat/**}', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await context.setOffline(false);
    await page.goto(`/services/${slug}`);
    await settled(page);
    await heart(page).click();
    await bar(page).getByText('Por enviar: 2').waitFor();
    await bar(page).click();
    await page.waitForURL('**/por-enviar');
    await eventually(() => rows(page).count()).toBe(2);
    const names = await rows(page).locator('[data-act-name]').allInnerTexts();
    expect(names).toEqual(['Mensagem “Ainda faz quadros?”', 'Curtir “Quadro eléctrico”']);
    expect(await rows(page).last().innerText()).toMatch(/Feito agora · (à espera de rede|a enviar)/);
    expect(await bar(page).count()).toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);

    await rows(page).last().getByRole('button', { name: 'Eliminar' }).click();
    await eventually(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Anular' }).click();
    await eventually(() => rows(page).count()).toBe(2);
    await page.unroute('**/api/{likes/,chat/**}');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Nada por enviar').waitFor();
    await eventually(mark).toMatchObject({ is_liked: true });
    expect((await reads(rosa, conversation)).map(({ text }) => text)).toEqual(['Ainda faz quadros?']);
  });
});
