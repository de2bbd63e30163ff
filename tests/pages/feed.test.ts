import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publish } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { sealOnSite } from '#tests/support/cast/seals.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { cards, isReact, scrollTo, things } from '#tests/support/feed-page.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { type PageRead, readPage } from '#tests/support/read-page.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';

const card = '.feed-cards > article';
const titlesIn = ({ texts }: PageRead) => texts('.feed-cards > article h2');
const titles = (page: Page) => page.locator('.feed-cards > article h2').allInnerTexts();

describe('the feed without script', () => {
  it('is five things beside its rails, with real links, and goes on by a link and back', async () => {
    const { services, seller } = await publish(theSite(), 12);
    const first = await readPage('/');
    expect(first.$(card)).toHaveLength(5);
    expect(titlesIn(first)).toEqual(services.slice(0, 5).map(({ title }) => title));
    const newest = first.$(card).first();
    expect(newest.find('h2 a').attr('href')).toBe(`/services/${services[0]?.slug}`);
    expect(newest.text()).toContain('Célia Nhantumbo');
    expect(newest.find('a:contains("Ver perfil")').attr('href')).toBe(`/@${seller.user.username}`);
    expect(first.texts(card)[0]).toContain('15 000 MT');
    expect(first.$('meta[name=robots]')).toHaveLength(0);
    const more = first.$('main a[rel=next]');
    expect(more.text().trim()).toBe('Mais publicações');
    const second = await readPage(more.attr('href') ?? '');
    expect(titlesIn(second).slice(0, 7)).toEqual(services.slice(5).map(({ title }) => title));
    expect(second.$('meta[name=robots]').attr('content')).toBe('noindex');
    expect(second.$('link[rel=canonical]').attr('href')).toMatch(/[^/]\/$/);
    expect(second.hrefs('main a:contains("Voltar ao início da lista")')).toEqual(['/']);
    for (const path of ['/?last_id=abc', '/?last_id=zz.12345678', '/home']) {
      const page = await readPage(path);
      expect([page.status, titlesIn(page)[0]], path).toEqual([200, services[0]?.title]);
      expect(page.$('link[rel=canonical]').attr('href'), path).toMatch(/[^/]\/$/);
    }
  });

  it('shares by plain links, and leads who is not signed in to sign in and back', async () => {
    const { services } = await publish(theSite(), 1);
    const id = services[0]?.id;
    const { $ } = await readPage('/');
    const newest = $(card).first();
    const [share = ''] = newest
      .find('a[href$="#partilhar"]')
      .get()
      .map((one) => $(one).attr('href'));
    const shared = await readPage(share);
    const ways = shared.hrefs('#partilhar a').map(decodeURIComponent);
    for (const way of ['facebook.com', 'wa.me', 'x.com'])
      expect(
        ways.find((href) => href.includes(way)),
        way,
      ).toContain(`/services/${id}`);
    const marks = newest.find('button[data-mark]').get();
    expect(marks).toHaveLength(2);
    for (const mark of marks) {
      const form = $(`#${$(mark).attr('form')}`);
      expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', '/']);
    }
  });

  it('shows companies and people as well, each with where it leads', async () => {
    const site = theSite();
    const owner = await person(site, { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner, { name: 'Luz Nova Electricidade' });
    const amina = await freelancer(
      site,
      { title: 'Tranças ao domicílio', hourly_rate: 350, currency: 'MT' },
      { full_name: 'Amina Abdala', province: 'Nampula', district: 'Nacala-Porto' },
    );
    const offered = await publishes(owner, {
      ...priced,
      company_id: company.id,
      price: null,
      title: 'Painéis solares',
    });
    const page = await readPage('/');
    for (const [name, said, hrefs] of [
      [
        'Luz Nova Electricidade',
        'Ilha de Moçambique, Nampula',
        [`/companies/${company.slug}`, `/companies/${company.id}#partilhar`],
      ],
      [
        'Amina Abdala',
        '350 MT / hora',
        [`/@${amina.user.username}`, `/profile?user_id=${amina.user.id}#partilhar`],
      ],
      ['Painéis solares', 'Preço sob consulta', [`/services/${offered.slug}`, `/companies/${company.slug}`]],
    ] as const) {
      const at = titlesIn(page).indexOf(name);
      expect(page.texts(card)[at], name).toContain(said);
      const links = page.$(card).eq(at).find('a').get();
      const own = links.map((link) => page.$(link).attr('href'));
      expect(own, name).toEqual(expect.arrayContaining([...hrefs]));
    }
  });
});

describe('the feed', () => {
  it('sleeps until its end comes near, and brings thirty things, none twice and none left out, while others are published', async (test) => {
    const { page, site, requests, complaints } = await visit(test);
    const { services } = await publish(site, 32);
    await page.goto('/');
    // Who only reads what came with it wakes nothing.
    await page.mouse.move(280, 500);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY >= 300);
    await page.keyboard.press('Tab');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await expect.poll(() => cards(page).count()).toBe(5);
    for (const count of [20, 30]) {
      expect(await scrollTo(page, count)).toBeGreaterThanOrEqual(count);
      await publish(site, 1);
    }
    const shown = (await things(page)).slice(0, 30);
    expect(shown).toEqual(services.slice(0, 30).map(({ id }) => `service-${id}`));
    expect(complaints).toEqual([]);
  });

  it('gives a button where not even its script has come, says what did not come, and goes on from there', async (test) => {
    const { page, site } = await visit(test);
    const { services } = await publish(site, 25);
    await page.route('**/_astro/Feed.*', (route) => route.abort());
    await page.route('**/api/search/feed*', (route) => route.abort());
    await page.goto('/');
    await scrollToTheEnd(page);
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await more.waitFor();
    await page.unroute('**/_astro/Feed.*');
    await more.click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.unroute('**/api/search/feed*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await cards(page).nth(14).waitFor();
    expect((await titles(page)).slice(0, 15)).toEqual(services.slice(0, 15).map(({ title }) => title));
    await expect.poll(() => page.getByText('Falha de rede').count()).toBe(0);
  });

  it('waits for a button with the data saver on, and asks for nothing by itself', async (test) => {
    const { page, site, requests } = await visit(test);
    await publish(site, 25);
    await page.addInitScript(() => localStorage.setItem('saver', 'on'));
    await page.clock.install();
    await page.goto('/');
    await scrollToTheEnd(page);
    await page.clock.runFor(180_000);
    expect(requests.filter((path) => isReact(path) || path.startsWith('/api/'))).toEqual([]);
    await expect.poll(() => page.locator('.feed-cards .picture:visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await cards(page).nth(14).waitFor();
    await scrollToTheEnd(page);
    await page.clock.runFor(3000);
    await expect.poll(() => cards(page).count()).toBe(15);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await cards(page).nth(15).waitFor();
  });

  it('leads with the newest promoted service, as wide as a phone, with like and share above the fold, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test);
    const { seller, services } = await publish(site, 2);
    await seller.call('POST', `/services/${services[0]?.id}/promote`, { is_promoted: true });
    await freelancer(
      site,
      { hourly_rate: 12_500 },
      { full_name: 'Amina Abdala', province: 'Tete', district: 'Tete' },
    );
    await companyOf(seller, { name: 'Fardas da Beira' });
    const images = await keptPictures(seller, 1);
    await publishes(seller, { ...priced, price: 1_250_000.5, images });
    await page.goto('/');
    const first = cards(page).first();
    const bar = await page.locator('.bottom').boundingBox();
    for (const act of [first.getByRole('button', { name: /^Curtir/ }), first.locator('summary').first()]) {
      const box = await act.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const pictures = page.locator('.feed-cards .media > .picture');
    await expect.poll(() => pictures.first().getAttribute('fetchpriority')).toBe('high');
    for (const other of (await pictures.all()).slice(1))
      await expect.poll(() => other.getAttribute('loading')).toBe('lazy');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });

    const [promoted, plain] = services.map(({ title }) => title);
    const cardOf = (title = '') => cards(page).filter({ hasText: title });
    const widthOf = async (title?: string) =>
      (await cardOf(title).locator('.media').boundingBox())?.width ?? 0;
    expect((await titles(page))[0]).toBe(promoted);
    expect(await cardOf(promoted).count()).toBe(1);
    expect(await widthOf(promoted)).toBe(360);
    expect(await widthOf(plain)).toBeLessThan(170);
    // As one of many: in rows and in a grid on a desk it is as large as the others.
    await page.goto('/explore?vista=list');
    expect(await widthOf(promoted), 'in rows').toBe(await widthOf(plain));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: 'Grelha' }).click();
    await page.waitForURL('**/explore?vista=grid');
    expect(await widthOf(promoted), 'in a grid').toBe(await widthOf(plain));
    expect(complaints).toEqual([]);
  });

  it('costs what it may, and nothing moves while it loads', async (test) => {
    const { page, site } = await visit(test);
    // All rails, as wide as they get.
    const who = await person(site);
    for (const name of ['Luz Nova Electricidade', 'Sol do Índico Energia', 'Águas do Chiveve']) {
      const company = await companyOf(who, { name });
      sealOnSite(site, company);
      for (let at = 0; at < 3; at += 1)
        await publishes(who, { ...priced, title: `Bolo de aniversário ${at}`, company_id: company.id });
      await who.call('PUT', `/companies/${company.id}`, { address: 'Av. 24 de Julho' });
      await publishesJob(who, { company_id: company.id, salary_min: 15_000, salary_max: 20_000 });
      await requests(who, { title: `Canalizador para a casa de ${name}`, budget_max: 5000 });
    }
    const { seller } = await publish(site, 5);
    for (let at = 0; at < 5; at += 1) {
      const { id } = await publishes(seller, {
        ...priced,
        title: `Instalação eléctrica completa para moradias e lojas, número ${at}`,
        tags: ['electricista', 'moradias', 'quadro eléctrico', 'iluminação', 'urgências'],
      });
      if (at > 2) await seller.call('POST', `/services/${id}/promote`, { is_promoted: true });
    }
    await watchShifts(page);
    const { cost, files } = await costOf(page, '/');
    expect(await page.locator('.rails h2').allInnerTexts()).toEqual([
      'Empresas verificadas',
      expect.stringMatching(/^Vagas d(e hoje|os últimos 7 dias)$/),
      'Pedidos abertos',
    ]);
    expectWithin('feed', cost, files);
    expect(files.filter(isReact)).toEqual([]);
    // A line may settle where the page is drawn before all of it has arrived; a card that jumped would be 0.01 or more.
    await expectStill(page, 0.001);
  });
});
