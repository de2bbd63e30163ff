import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publish, readFeed } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { shiftsOf, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';
import { feedBudget } from './budgets.ts';

const cards = (page: Page) => page.locator('.feed-cards > article');
const titles = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
/** Which things the list shows, in its order. */
const things = (page: Page) =>
  page
    .locator('.feed-cards > article .feed-acts > .act:first-child')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['mark'] ?? ''));
const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);

/** Scrolls until so many are shown. */
async function scrollTo(page: Page, count: number) {
  for (let tries = 0; (await cards(page).count()) < count && tries < 100; tries += 1) {
    await scrollToTheEnd(page);
    await settled(page);
  }
  return cards(page).count();
}

describe('the feed', () => {
  it('is ten things with real links, without script, and goes on by a link and back', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { services, seller } = await publish(site, 12);
    await page.goto('/');
    expect(await cards(page).count()).toBe(10);
    expect(await titles(page)).toEqual(services.slice(0, 10).map(({ title }) => title));
    const first = cards(page).first();
    expect(await first.locator('h2 a').getAttribute('href')).toBe(`/services/${services[0]?.slug}`);
    expect(await first.getByRole('link', { name: 'Célia Nhantumbo' }).getAttribute('href')).toBe(
      `/@${seller.user.username}`,
    );
    expect(await first.innerText()).toContain('15\u00a0000\u00a0MT');
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    const more = page.getByRole('link', { name: 'Mais publicações' });
    expect(await more.getAttribute('rel')).toBe('next');
    expect(await page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);
    await more.click();
    expect((await titles(page)).slice(0, 2)).toEqual(services.slice(10).map(({ title }) => title));
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/$/);
    await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect((await titles(page))[0]).toBe(services[0]?.title);
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows its beginning where the address says what nobody understands, and at both addresses', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { services } = await publish(site, 1);
    for (const path of ['/?last_id=abc', '/?last_id=zz.12345678', '/home']) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect((await titles(page))[0], path).toBe(services[0]?.title);
    }
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/[^/]\/$/);
  });

  it('shares by plain links, and leads who is not signed in to sign in and back, without script', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { services } = await publish(site, 1);
    const id = services[0]?.id;
    await page.goto('/');
    const first = cards(page).first();
    await first.getByRole('link', { name: /^Partilhar/ }).click();
    await page.waitForURL(/services\/.*#partilhar$/);
    const menu = page.locator('details', { has: page.getByLabel('Partilhar') });
    const shared = (name: string) => menu.getByRole('link', { name, exact: true }).getAttribute('href');
    for (const name of ['Facebook', 'WhatsApp', 'X'])
      expect(decodeURIComponent((await shared(name)) ?? ''), name).toContain(`/services/${id}`);
    expect(await menu.getByRole('button', { name: 'Copiar ligação' }).isVisible()).toBe(false);
    for (const name of [/^Curtir/, /^Guardar/]) {
      await page.goto('/');
      await cards(page).first().getByRole('button', { name }).click();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?next=%2F');
    }
  });

  it('sleeps until its end comes near, and brings sixty things, none twice and none left out, while others are published', async (test) => {
    const { page, site, requests, complaints } = await visit(test);
    const { services } = await publish(site, 62);
    await page.goto('/');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    expect(await cards(page).count()).toBe(10);
    for (const count of [20, 30, 40, 50, 60]) {
      expect(await scrollTo(page, count)).toBeGreaterThanOrEqual(count);
      await publish(site, 1);
    }
    const shown = (await things(page)).slice(0, 60);
    expect(shown).toEqual(services.slice(0, 60).map(({ id }) => `service-${id}`));
    expect(complaints).toEqual([]);
  });

  it('does not wake for who only reads what came with it', async (test) => {
    const { page, site, requests } = await visit(test);
    await publish(site, 12);
    await page.goto('/');
    await page.mouse.move(280, 500);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY >= 300);
    await page.keyboard.press('Tab');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
  });

  it('says at its end what did not come, and goes on from there', async (test) => {
    const { page, site } = await visit(test);
    const { services } = await publish(site, 25);
    await page.goto('/');
    await page.route('**/api/search/feed*', (route) => route.abort());
    await scrollToTheEnd(page);
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    expect(await cards(page).count()).toBe(10);
    await page.unroute('**/api/search/feed*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await cards(page).nth(19).waitFor();
    expect((await titles(page)).slice(0, 20)).toEqual(services.slice(0, 20).map(({ title }) => title));
    expect(await page.getByText('Falha de rede').count()).toBe(0);
  });

  it('gives a button to try with where not even its script has come', async (test) => {
    const { page, site } = await visit(test);
    await publish(site, 25);
    await page.route('**/_astro/Feed.*', (route) => route.abort());
    await page.goto('/');
    await scrollToTheEnd(page);
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await more.waitFor();
    await page.unroute('**/_astro/Feed.*');
    await more.click();
    await cards(page).nth(19).waitFor();
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
    expect(await page.locator('.feed-cards .picture:visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await cards(page).nth(19).waitFor();
    await scrollToTheEnd(page);
    await page.clock.runFor(3000);
    expect(await cards(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await cards(page).nth(20).waitFor();
  });

  it.for([
    ['a page the browser kept', false],
    ['a page loaded anew', true],
  ] as const)('is where it was for who comes back to %s', async ([, isLoadedAnew], test) => {
    const { page, site, requests } = await visit(test, { browser: 'whole' });
    await publish(site, 45);
    // Such a listener keeps a page out of what the browser keeps.
    if (isLoadedAnew) await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.goto('/');
    expect(await scrollTo(page, 30)).toBeGreaterThanOrEqual(30);
    await settled(page);
    await cards(page).nth(24).scrollIntoViewIfNeeded();
    const before = { things: await things(page), y: await page.evaluate(() => scrollY) };
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await cards(page).nth(24).locator('h2 a').click();
    await page.waitForURL(/\/services\//);
    await publish(site, 1);
    const asked = requests.length;
    await page.goBack({ waitUntil: 'commit' });
    await cards(page).nth(29).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(!isLoadedAnew);
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before.y);
    expect(await things(page)).toEqual(before.things);
    expect(requests.slice(asked).filter((path) => path.startsWith('/api/'))).toEqual([]);
    // And goes on from there.
    expect(await scrollTo(page, before.things.length + 10)).toBeGreaterThan(before.things.length);
    expect(new Set(await things(page)).size).toBe(await cards(page).count());
  });

  it('is not kept, in any tab, once its reader has signed out', async (test) => {
    const { page, context, site } = await visit(test, { signedIn: true });
    await publish(site, 11);
    const kept = (tab: Page) =>
      tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('feed:')).length);
    const wake = async (tab: Page) => {
      await tab.goto('/');
      await scrollToTheEnd(tab);
      await tab.locator('[data-feed][data-ready]').waitFor();
    };
    const other = await context.newPage();
    await wake(other);
    await other.goto('/companies');
    expect(await kept(other)).toBe(1);
    await wake(page);
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    expect(await kept(page)).toBe(0);
    await other.locator('html:not([data-session])').waitFor();
    expect(await kept(other)).toBe(0);
  });

  it('begins at the top for who opens it anew, whatever was left of it', async (test) => {
    const { page, site } = await visit(test);
    await publish(site, 25);
    await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.goto('/');
    expect(await scrollTo(page, 20)).toBeGreaterThanOrEqual(20);
    await page.goto('/companies');
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/');
    expect(await cards(page).count()).toBe(10);
    await page.goto('/companies');
    await page.goBack({ waitUntil: 'commit' });
    await settled(page);
    expect([await cards(page).count(), await page.evaluate(() => scrollY)]).toEqual([10, 0]);
  });

  it('announces what is new by a pill, asks once a minute, and moves nothing', async (test) => {
    const { page, site, requests } = await visit(test);
    const { services } = await publish(site, 1);
    await page.clock.install();
    await page.goto('/');
    await settled(page);
    const pill = page.getByRole('link', { name: 'Novas publicações' });
    const asks = () => requests.filter((path) => path === '/api/search/feed').length;
    await page.clock.runFor(61_000);
    await expect.poll(asks).toBe(1);
    expect(await pill.count()).toBe(0);
    const later = await publish(site, 1);
    await page.clock.runFor(30_000);
    expect(asks()).toBe(1);
    const top = await cards(page).first().boundingBox();
    await page.clock.runFor(31_000);
    await pill.waitFor();
    expect(asks()).toBe(2);
    expect((await titles(page))[0]).toBe(services[0]?.title);
    expect(await cards(page).first().boundingBox()).toEqual(top);
    await pill.click();
    await expect.poll(async () => (await titles(page))[0]).toBe(later.services[0]?.title);
  });

  it('shows companies and people as well, each with where it leads', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
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
    await page.goto('/');
    const of = (name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });
    const hrefs = (name: string) =>
      of(name)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await hrefs('Luz Nova Electricidade')).toContain(`/companies/${company.slug}`);
    expect(await of('Luz Nova Electricidade').innerText()).toContain(
      'Empresa ·\u00a0Ilha de Moçambique, Nampula',
    );
    expect(await hrefs('Amina Abdala')).toContain(`/@${amina.user.username}`);
    expect(await of('Amina Abdala').innerText()).toContain('350\u00a0MT / hora');
    expect(await hrefs('Painéis solares')).toEqual(
      expect.arrayContaining([`/services/${offered.slug}`, `/companies/${company.slug}`]),
    );
    expect(await of('Painéis solares').innerText()).toContain('Preço sob consulta');
    expect(await hrefs('Luz Nova Electricidade')).toContain(`/companies/${company.id}#partilhar`);
    expect(await hrefs('Amina Abdala')).toContain(`/profile?user_id=${amina.user.id}#partilhar`);
  });

  it('has like and share above the fold of a small phone, and shows its picture first', async (test) => {
    const { page, site } = await visit(test);
    const { seller } = await publish(site, 1);
    const images = await keptPictures(seller, 1);
    await publishes(seller, { ...priced, images });
    await page.goto('/');
    const first = cards(page).first();
    const bar = await page.locator('.bottom').boundingBox();
    for (const act of [first.getByRole('button', { name: /^Curtir/ }), first.locator('summary').first()]) {
      const box = await act.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const pictures = page.locator('.feed-cards .media > .picture');
    expect(await pictures.first().getAttribute('fetchpriority')).toBe('high');
    for (const other of (await pictures.all()).slice(1))
      expect(await other.getAttribute('loading')).toBe('lazy');
  });

  it('lets a promoted service stand out on a phone, the price beside its poster or, in large letters, below', async (test) => {
    const { page, site } = await visit(test);
    const { services, seller } = await publish(site, 2);
    const [plain, promoted] = services;
    await seller.call('POST', `/services/${promoted?.id}/promote`, { is_promoted: true });
    await page.goto('/');
    const bold = page.locator('.feed-cards > article').filter({ hasText: promoted?.title ?? '' });
    const box = async (part: string) =>
      (await bold.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const cardWidth = (await box('.media')).width;
    expect(cardWidth).toBeGreaterThan(300);
    expect((await box('.thing-card-price')).x).toBeGreaterThan((await box('.thing-card-seller')).x + 140);
    expect((await box('.thing-card-price')).y).toBeGreaterThan((await box('h2')).y + 20);
    const tags = await box('.thing-card-tags');
    expect(tags.y).toBeGreaterThan((await box('h2')).y);
    expect(tags.y).toBeLessThan((await box('.thing-card-seller')).y);
    expect(await bold.locator('.thing-card-tags').innerText()).toBe(priced.tags.join(' · '));
    const other = page.locator('.feed-cards > article').filter({ hasText: plain?.title ?? '' });
    expect((await other.locator('.media').boundingBox())?.width).toBeLessThan(150);

    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect((await box('.thing-card-price')).x).toBe((await box('.thing-card-seller')).x);
    expect((await box('.thing-card-price')).y).toBeGreaterThan((await box('.thing-card-seller')).y);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    // As one of many: in rows and tiles it is as large as the others, and on a desk as wide.
    for (const view of ['grid', 'list', 'feed'] as const) {
      await page.setViewportSize({ width: view === 'feed' ? 1280 : 360, height: 780 });
      await page.goto(`/explore?vista=${view}`);
      const [one, another] = [await box('.media'), await other.locator('.media').boundingBox()];
      expect([one.width, one.height], view).toEqual([another?.width, another?.height]);
    }
  });

  it('costs what it may, and nothing moves while it loads', async (test) => {
    const { page, site } = await visit(test);
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
    expectWithin(feedBudget, cost, files);
    expect(files.filter(isReact)).toEqual([]);
    // A line may settle where the page is drawn before all of it has arrived; a card that jumped would be 0.01 or more.
    expect(await shiftsOf(page)).toBeLessThan(0.001);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test, { width: 1280 });
    const { seller, services } = await publish(site, 2);
    await seller.call('POST', `/services/${services[0]?.id}/promote`, { is_promoted: true });
    await publishes(seller, { ...priced, price: 1_250_000.5 });
    await freelancer(
      site,
      { hourly_rate: 12_500 },
      { full_name: 'Amina Abdala', province: 'Tete', district: 'Tete' },
    );
    await companyOf(seller, { name: 'Fardas da Beira' });
    await page.goto('/');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await cards(page).first().locator('summary').first().click();
    expect(await faultsInLooks(page), 'sharing').toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is not longer than there is something to show', async (test) => {
    const { page, site } = await visit(test);
    await publish(site, 1);
    const { summary } = await readFeed(site);
    const all = summary.services_count + summary.companies_count + summary.users_count;
    await page.goto('/explore?type=company');
    await scrollTo(page, summary.companies_count);
    expect(await cards(page).count()).toBe(summary.companies_count);
    expect(all).toBeGreaterThan(summary.companies_count);
    expect(await page.locator('[data-tail]').count()).toBe(0);
  });
});

describe('the invitation above the feed', () => {
  const shown = (page: Page) => page.locator('[data-banner]:visible');
  const freelancerWhole = { province: 'Gaza', district: 'Bilene' };
  const free = 'Publique serviços e vagas, grátis.';

  it.for([
    ['nobody', undefined, 'Mostre o seu trabalho', free, 'Criar conta', '/register'],
    ['a simple user', 'simple', 'Mostre o seu trabalho', free, 'Completar perfil', '/profile-setup'],
    [
      'a freelancer without a photo',
      'freelancer',
      'Melhore sua visibilidade no BizLink',
      'Falta: foto de perfil.',
      'Completar perfil',
      '/profile',
    ],
    [
      'a company user without a company',
      'company',
      'Aumente a visibilidade da sua empresa',
      'Ainda não criou a sua empresa.',
      'Criar empresa',
      '/create-company',
    ],
    [
      'a company user whose company has no logo',
      'owner',
      'Aumente a visibilidade da sua empresa',
      'Falta: logótipo.',
      'Completar empresa',
      '/edit-company',
    ],
  ] as const)(
    'invites %s to what comes next, once a session',
    async ([, who, title, text, act, to], test) => {
      const site = theSite();
      await publish(site, 1);
      const invited =
        who &&
        (await person(site, {
          full_name: 'Nelson Sitoe',
          user_type: who === 'owner' ? 'company' : who,
          ...freelancerWhole,
        }));
      if (who === 'owner' && invited) await companyOf(invited);
      const { page, requests } = await visit(test, { ...(invited && { signedIn: invited }) });
      await page.goto('/companies');
      if (invited) await page.waitForFunction(() => sessionStorage.getItem('person') !== null);
      await page.goto('/');
      expect(await shown(page).count()).toBe(1);
      expect(await shown(page).getByRole('heading').innerText()).toBe(title);
      expect(await shown(page).locator('p:visible').innerText()).toBe(text);
      expect(await shown(page).getByRole('link', { name: act }).getAttribute('href')).toBe(to);
      expect(requests.filter((path) => path === '/api/users/me')).toHaveLength(invited ? 1 : 0);
      await shown(page).getByRole('button', { name: 'Fechar' }).click();
      expect(await shown(page).count()).toBe(0);
      await page.route('**/_astro/**/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'commit' });
      await cards(page).first().waitFor();
      expect(await shown(page).count()).toBe(0);
    },
  );

  it('names what is missing', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    await publish(theSite(), 1);
    await page.goto('/terms');
    // It asks once a session who this is, and keeps the answer.
    await settled(page);
    for (const [missing, text] of [
      ['name photo province district', 'Falta: nome completo, foto de perfil, província, distrito.'],
      ['photo district', 'Falta: foto de perfil, distrito.'],
      ['district', 'Falta: distrito.'],
      // Kept by the program of yesterday.
      [undefined, 'Faltam dados no seu perfil.'],
    ] as const) {
      await page.evaluate((known) => {
        const kept = {
          name: 'N',
          username: 'n',
          initial: 'N',
          paint: 1,
          photo: null,
          prompt: 'complete-profile',
        };
        localStorage.setItem('person', JSON.stringify({ ...kept, missing: known }));
        sessionStorage.setItem('person', 'known');
      }, missing);
      await page.goto('/');
      // As it is heard: what stands between the words comes from the style sheet.
      const heard = await shown(page).locator('p:visible').ariaSnapshot();
      expect(heard.replace(/^- paragraph: /, '').replaceAll('"', '')).toBe(text);
    }
  });

  it('leaves in peace a freelancer with a whole profile', async (test) => {
    const person = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe', ...freelancerWhole });
    await publish(theSite(), 1);
    const { page } = await visit(test, { signedIn: person });
    await page.addInitScript(() => {
      const kept = { name: 'N', username: 'n', initial: 'N', paint: 1, photo: null, prompt: 'nothing' };
      localStorage.setItem('person', JSON.stringify(kept));
      sessionStorage.setItem('person', 'known');
    });
    await page.goto('/');
    expect(await cards(page).count()).toBeGreaterThan(0);
    expect(await shown(page).count()).toBe(0);
  });
});
