import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { formatSize } from '#lib/format/size.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { itemWords, type ShownFile, shows } from '#tests/support/cast/portfolio.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { axeFaults, faultsInLooks } from '#tests/support/looks.ts';
import { gif, video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { fingerOf } from '#tests/support/touch.ts';
import { hold, settled, type VisitOptions, visit } from '#tests/support/visit.ts';
import { portfolioTabBudget } from './budgets.ts';

const main = (page: Page) => page.getByRole('main');
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Trabalho em ecrã inteiro' });
const titles = (page: Page) => main(page).getByRole('article').getByRole('heading').allInnerTexts();
const shownTitle = (page: Page) => viewer(page).getByRole('heading').innerText();
const isReact = (path: string) => /_astro\/(client|react)\./.test(path);
const isMedia = (path: string) => path.startsWith('/media/');

type Work = readonly [title: string, file?: ShownFile];

/** A freelancer with these works, the first one first. */
async function nelson(...works: readonly Work[]) {
  const who = await freelancer(
    theSite(),
    { public_phone: '84 555 6677' },
    { full_name: 'Nelson Sitoe', province: 'Maputo', district: 'Matola' },
  );
  const items: PortfolioItem[] = [];
  for (const [title, file] of [...works].reverse()) items.unshift(await shows(who, { title }, file));
  const tab = `/@${who.user.username}?tab=portfolio`;
  return { who, items, tab };
}
const numbered = (count: number) => Array.from({ length: count }, (_, at) => [`Obra ${at + 1}`] as const);
const addressOf = (item: PortfolioItem | undefined) =>
  `/profile/${item?.poster_username}?tab=portfolio&item=${item?.id}`;
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Somebody who looks at the portfolio, when its script is there. */
async function looking(test: TestContext, works: readonly Work[], options: VisitOptions = {}) {
  const portfolio = await nelson(...works);
  const visited = await visit(test, options);
  await visited.page.goto(portfolio.tab);
  await settled(visited.page);
  return { ...visited, ...portfolio };
}
const press = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();
/** The address has it at once, the rest a moment later. */
const gone = (page: Page) => viewer(page).waitFor({ state: 'hidden' });
/** The page hears of the closing a moment after the viewer is hidden: of its title and its focus. */
const titled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

describe('the tab of a portfolio', () => {
  it('shows twelve works without script, then those that follow, at every address of the seller', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { who, company } = await owner(theSite());
    for (let number = 14; number >= 1; number -= 1)
      await shows(who, { title: `Obra ${number}`, company_id: company.id });
    const { user_type, username } = (await who.call<typeof who.user>('GET', '/users/me')) ?? {};
    expect(user_type).toBe('company');
    for (const address of [`/companies/${company.slug}`, `/@${username}`]) {
      await page.goto(address);
      await page
        .getByRole('navigation', { name: 'Perfil', exact: true })
        .getByRole('link', { name: 'Portfolio' })
        .click();
      expect(await titles(page)).toEqual(numbered(12).flat());
      await page.getByRole('link', { name: 'Ver mais' }).click();
      expect(await titles(page)).toEqual(['Obra 13', 'Obra 14']);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
      expect(await titles(page)).toHaveLength(12);
    }
  });

  it('brings those that follow onto the page by a press, and says when they do not come', async (test) => {
    const { page, requests } = await looking(test, numbered(13));
    await page.route('**/*last_id=*', (route) => route.abort());
    await page.getByRole('link', { name: 'Ver mais' }).click();
    await page.getByRole('alert').getByText('Não foi possível carregar o portfólio').waitFor();
    await page.unroute('**/*last_id=*');
    await page.getByRole('link', { name: 'Ver mais' }).click();
    await page.getByRole('link', { name: 'Obra 13' }).waitFor();
    expect(await titles(page)).toEqual(numbered(13).flat());
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Obra 13');
    expect(await page.getByRole('link', { name: 'Ver mais' }).count()).toBe(0);
    expect(requests.filter(isReact)).toEqual([]);
  });

  it('says honestly that it is empty, and tells its owner what to show', async (test) => {
    const { who, tab } = await nelson();
    for (const signedIn of [undefined, who]) {
      const { page } = await visit(test, signedIn ? { signedIn } : {});
      await page.goto(tab);
      await settled(page);
      const text = await main(page).innerText();
      expect(text.includes('Quando houver, Nelson Sitoe mostra aqui.')).toBe(!signedIn);
      expect(text.includes('fotografias do antes e do depois')).toBe(Boolean(signedIn));
      expect(await main(page).getByRole('link', { name: 'Novo trabalho' }).count()).toBe(signedIn ? 1 : 0);
    }
  });

  it('has ways to change it for its owner alone', async (test) => {
    const { who, items, tab } = await nelson(['Muro']);
    const { page } = await visit(test, { signedIn: who });
    await page.goto(tab);
    await settled(page);
    expect(await page.getByRole('link', { name: 'Ordenar e editar' }).getAttribute('href')).toBe(
      '/profile?tab=portfolio',
    );
    await press(page, 'Muro');
    await viewer(page).getByLabel('Opções: Muro').click();
    expect(await viewer(page).getByRole('link', { name: 'Editar trabalho' }).getAttribute('href')).toBe(
      `/portfolio/edit/${items[0]?.id}`,
    );
    expect(await viewer(page).getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
    const other = await visit(test, { signedIn: true });
    await other.page.goto(addressOf(items[0]));
    await settled(other.page);
    await viewer(other.page).getByLabel('Opções: Muro').click();
    expect(await other.page.getByRole('link', { name: 'Editar trabalho' }).count()).toBe(0);
  });

  it('stays within its budget with twelve works, without React', async (test) => {
    const { page } = await visit(test);
    const { tab } = await nelson(...numbered(12));
    const { cost, files } = await costOf(page, tab);
    expectWithin(portfolioTabBudget, cost, files);
    expect(files.filter(isReact)).toEqual([]);
  });
});

describe('the address of a work', () => {
  it('is whole without script: the medium, the words, whose it is, and the ways on and out', async (test) => {
    const { page, url, complaints } = await visit(test, { javaScript: false });
    const { who, items, tab } = await nelson(
      ['Muro'],
      ['Cozinha', { bytes: await jpeg({ width: 1600, height: 1200 }) }],
      ['Casa'],
    );
    const [first, item, last] = items;
    await who.call('PUT', `/portfolio/${item?.id}`, { link: 'https://www.exemplo.co.mz/cozinha/' });
    const answer = await fetch(url(`/portfolio/${item?.id}`), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, addressOf(item)]);
    await page.goto(`/portfolio/${item?.id}`);
    expect(pathOf(page)).toBe(addressOf(item));
    const text = await viewer(page).innerText();
    for (const shown of [
      '2 de 3',
      'Cozinha',
      'Nelson Sitoe',
      itemWords.description,
      'Ver em exemplo.co.mz/cozinha',
    ])
      expect(text).toContain(shown);
    expect(await viewer(page).getByRole('img', { name: 'Cozinha' }).getAttribute('srcset')).toContain('448w');
    const href = (name: string) => viewer(page).getByRole('link', { name }).getAttribute('href');
    expect(await href('Trabalho anterior')).toBe(addressOf(first));
    expect(await href('Trabalho seguinte')).toBe(addressOf(last));
    expect(await href('Fechar')).toBe(tab);
    expect(await href('Nelson Sitoe')).toBe(`/@${who.user.username}`);
    expect(await href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/258845556677\?text=.*Cozinha/);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Cozinha']);
    await viewer(page).getByRole('link', { name: 'Trabalho seguinte' }).click();
    expect(await shownTitle(page)).toBe('Casa');
    await viewer(page).getByRole('link', { name: 'Fechar' }).click();
    expect(await viewer(page).count()).toBe(0);
    expect(await titles(page)).toEqual(['Muro', 'Cozinha', 'Casa']);
    expect(complaints).toEqual([]);
  });

  it('looks like the work where it is shared, and says who made it', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const item = await shows(
      who,
      { title: 'Bombas <do> Goto', company_id: company.id },
      { bytes: await jpeg() },
    );
    await page.goto(`/portfolio/${item.id}`);
    const path = `/companies/${company.slug}?tab=portfolio&item=${item.id}`;
    const site = url('').replace('127.0.0.1', 'localhost');
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await page.title()).toBe('Bombas <do> Goto · BizLink');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site + path);
    expect(await content('title')).toBe('Bombas <do> Goto');
    expect(await content('description')).toContain('Trabalho de Luz Nova, Ilha de Moçambique');
    expect(await content('url')).toBe(site + path);
    const picture = (await content('image')) ?? '';
    expect(picture).toContain(`/preview/portfolio-${item.id}.png?v=`);
    expect((await fetch(picture.replace('localhost', '127.0.0.1'))).headers.get('content-type')).toBe(
      'image/png',
    );
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text) => JSON.parse(text))[0]).toMatchObject({
      '@type': 'CreativeWork',
      name: 'Bombas <do> Goto',
      url: site + path,
      image: site + item.still_url,
      creator: { '@type': 'Organization', name: 'Luz Nova', url: `${site}/companies/${company.slug}` },
    });
  });

  it('of a work that is not there is a 404, which shows what else there is', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const { who, items, tab } = await nelson(['Muro'], ['Casa']);
    const { items: others } = await nelson(['Ponte']);
    await who.call('DELETE', `/portfolio/${items[0]?.id}`);
    for (const id of [items[0]?.id, 'abc', '0', '-1', '1.5', '99999999999999999999'])
      expect((await fetch(url(`/portfolio/${id}`))).status, String(id)).toBe(404);
    for (const id of [items[0]?.id, others[0]?.id, 'abc', '999999999']) {
      expect((await page.goto(`${tab}&item=${id}`))?.status(), String(id)).toBe(404);
      expect(await viewer(page).count()).toBe(0);
      expect(await main(page).innerText()).toContain('Este trabalho já não está no portfólio.');
      expect(await titles(page)).toEqual(['Casa']);
    }
  });

  it('stays right for a work of a freelancer who has a company now', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { who, items } = await nelson(['Muro']);
    const company = await companyOf(who);
    await shows(who, { title: 'Pão', company_id: company.id });
    await who.call('PUT', '/users/me', { user_type: 'company' });
    await page.goto(`/portfolio/${items[0]?.id}`);
    expect(await shownTitle(page)).toBe('Muro');
    await page.goto(`/@${who.user.username}?tab=portfolio`);
    expect(await titles(page)).toEqual(['Pão']);
  });
});

describe('the viewer', () => {
  it('opens by a press without loading a page, and is closed by going back, and only it', async (test) => {
    const { page, items, tab, requests, complaints } = await looking(test, numbered(3));
    const before = requests.length;
    await press(page, 'Obra 2');
    expect(await shownTitle(page)).toBe('Obra 2');
    expect(pathOf(page)).toBe(addressOf(items[1]));
    expect(await page.title()).toBe('Obra 2 · BizLink');
    await viewer(page).getByRole('link', { name: 'Trabalho seguinte' }).click();
    expect(pathOf(page)).toBe(addressOf(items[2]));
    await page.goBack();
    await gone(page);
    expect(pathOf(page)).toBe(tab);
    await titled(page, 'Nelson Sitoe · BizLink');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Obra 3');
    await page.goForward();
    expect(await shownTitle(page)).toBe('Obra 3');
    expect(requests.slice(before).filter((path) => !path.startsWith('/favicon'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is turned by the arrow keys, closed by Escape, and keeps the focus inside', async (test) => {
    const { page, tab } = await looking(test, numbered(3));
    await page.getByRole('link', { name: 'Obra 1' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '1 de 3: Obra 1',
    );
    await page.keyboard.press('ArrowLeft');
    expect(await shownTitle(page)).toBe('Obra 1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await shownTitle(page)).toBe('Obra 3');
    expect(await viewer(page).getByRole('status').innerText()).toBe('3 de 3: Obra 3');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const inside = () =>
        document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
      expect(await page.evaluate(inside)).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    // A menu in it closes first.
    await viewer(page).getByLabel('Opções: Obra 3').click();
    await page.keyboard.press('Escape');
    expect(await viewer(page).getByRole('link', { name: 'Ver perfil' }).isVisible()).toBe(false);
    expect(await viewer(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await gone(page);
    await page.waitForURL((url) => url.href.endsWith(tab));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Obra 3');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible');
  });

  it('with which the page came is closed onto the tab, and left by going back', async (test) => {
    const { page, items, tab } = await looking(test, numbered(2));
    await page.goto('/terms');
    await page.goto(`/portfolio/${items[0]?.id}`);
    await settled(page);
    // The address follows a moment after the dialog.
    const isOnTab = () => expect.poll(() => pathOf(page)).toBe(tab);
    await page.keyboard.press('Escape');
    await isOnTab();
    await press(page, 'Obra 2');
    await viewer(page).getByRole('link', { name: 'Fechar' }).click();
    await gone(page);
    await isOnTab();
    await page.goBack();
    await page.waitForURL('**/terms');
  });

  it('goes on past the works of the page, and back before them', async (test) => {
    const { page, items, url } = await looking(test, numbered(13));
    await press(page, 'Obra 12');
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByRole('heading', { name: 'Obra 13' }).waitFor();
    expect(pathOf(page)).toBe(addressOf(items[12]));
    // Here the page begins with the thirteenth.
    await page.reload();
    await settled(page);
    expect(await viewer(page).innerText()).toContain('13 de 13');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(url(addressOf(items[11])));
    await viewer(page).getByRole('heading', { name: 'Obra 12' }).waitFor();
  });

  it('is turned by a finger, and enlarges pictures by two fingers, two taps, keys and a button', async (test) => {
    const photo = { bytes: await jpeg({ width: 1280, height: 960 }) };
    const { page } = await looking(
      test,
      [
        ['Muro', photo],
        ['Casa', photo],
      ],
      { touch: true },
    );
    const finger = await fingerOf(page);
    await press(page, 'Muro');
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 260 });
    expect(await shownTitle(page)).toBe('Casa');
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 260 });
    expect(await shownTitle(page)).toBe('Casa');
    await finger.swipe({ x: 90, y: 250 }, { x: 280, y: 260 });
    expect(await shownTitle(page)).toBe('Muro');

    const picture = viewer(page).getByRole('img', { name: 'Muro' });
    const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
    const button = viewer(page).getByRole('button', { name: 'Ampliar' });
    await button.click();
    expect(await scale()).toBe(2.5);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    // A finger moves it now, and does not turn.
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 250 });
    expect(await shownTitle(page)).toBe('Muro');
    await page.keyboard.press('ArrowRight');
    expect(await shownTitle(page)).toBe('Muro');
    await button.click();
    expect(await scale()).toBe(1);
    await finger.put({ x: 150, y: 250 }, { x: 210, y: 250 });
    for (const by of [10, 20, 30]) await finger.move({ x: 150 - by, y: 250 }, { x: 210 + by, y: 250 });
    await finger.lift();
    expect(await scale()).toBeCloseTo(2, 1);
    await page.keyboard.press('0');
    await page.keyboard.press('+');
    expect(await scale()).toBe(1.5);
    await page.keyboard.press('-');
    expect(await scale()).toBe(1);
    await page.mouse.dblclick(120, 250);
    expect(await scale()).toBe(2.5);
    await page.mouse.dblclick(120, 250);
    await page.mouse.move(120, 250);
    await page.mouse.wheel(0, -300);
    await expect.poll(scale).toBeCloseTo(Math.E, 1);
  });

  it('has the buttons of every thing, also after a turn', async (test) => {
    const reader = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const { page, who, complaints } = await looking(test, numbered(2), { signedIn: reader });
    await press(page, 'Obra 1');
    await page.keyboard.press('ArrowRight');
    const like = viewer(page).getByRole('button', { name: /^Curtir: Obra 2/ });
    await like.click();
    await expect.poll(() => like.innerText()).toContain('1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await viewer(page).getByLabel('Partilhar').click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await viewer(page).getByRole('button', { name: 'Copiar ligação' }).click();
    await page.getByText('Ligação copiada.').waitFor();
    await viewer(page).getByLabel('Opções: Obra 2').click();
    await viewer(page).getByRole('button', { name: 'Denunciar' }).click();
    await page
      .getByRole('dialog', { name: /Denunciar/ })
      .getByRole('button', { name: 'Fechar' })
      .click();
    expect(await shownTitle(page)).toBe('Obra 2');
    expect(complaints).toEqual([]);

    const stranger = await visit(test);
    await stranger.page.goto(`/@${who.user.username}?tab=portfolio`);
    await settled(stranger.page);
    await press(stranger.page, 'Obra 2');
    const here = pathOf(stranger.page);
    await viewer(stranger.page)
      .getByRole('button', { name: /^Guardar: Obra 2/ })
      .click();
    await stranger.page.waitForURL((url) => url.searchParams.get('next') === here);
  });

  it('is accessible with each kind of medium, and holds at 320 px with text twice as large', async (test) => {
    const photo = { bytes: await jpeg({ width: 900, height: 1400 }) };
    const { page, items, complaints } = await looking(test, [
      ['Fardas do Colégio Nyamunda e da Escola Secundária', photo],
      ['Bombas', { bytes: video('mp4', 3_000_000), still: await jpeg() }],
      ['Catálogo', { bytes: pdf(), name: 'Catálogo de quadros eléctricos da província.pdf' }],
      ['Mudança', { bytes: video('avi', 3_000_000) }],
      ['Contas'],
    ]);
    for (const item of items) {
      await page.goto(addressOf(item));
      await settled(page);
      expect(await faultsInLooks(page), item.title).toEqual([]);
      expect(
        await page.locator('.viewer-slide').evaluate((slide) => slide.scrollWidth - slide.clientWidth),
      ).toBe(0);
    }
    await page.setViewportSize({ width: 740, height: 360 });
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('what a work costs to look at', () => {
  it('is its picture and no other, for who follows a link to it', async (test) => {
    const works = await Promise.all(
      ['Muro', 'Casa', 'Poço'].map(
        async (title, at) => [title, { bytes: await jpeg({ width: 900 + at, height: 600 }) }] as const,
      ),
    );
    const { items } = await nelson(...works);
    const { page, requests } = await visit(test);
    await page.goto(addressOf(items[1]));
    await settled(page);
    const loaded = () => requests.filter(isMedia);
    const hash = (item: PortfolioItem | undefined) => item?.still_url?.slice(0, 40) ?? '';
    expect(loaded().every((path) => path.startsWith(hash(items[1])))).toBe(true);
    expect(loaded()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await gone(page);
    await expect.poll(() => loaded().some((path) => path.startsWith(hash(items[0])))).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nelson Sitoe');
  });

  it('is nothing but its picture before a press, which says how much a video, an animation or a file is', async (test) => {
    const still = await jpeg();
    const works = [
      ['Bombas', { bytes: video('mp4', 3_355_400), still }],
      ['Roda', { bytes: gif({ frames: 3, filler: 860_000 }) }],
      ['Catálogo', { bytes: pdf(), name: 'Catálogo.pdf' }],
      ['Mudança', { bytes: video('avi', 1_200_000) }],
    ] as const;
    const { page, items, requests, tab } = await looking(test, works);
    const [film, animation, paper, old] = items;
    const isLoaded = (item: PortfolioItem | undefined) => requests.includes(item?.media_url ?? '');
    const button = (name: string) => viewer(page).getByRole('link', { name });
    await press(page, 'Bombas');
    for (const [at, words] of [
      'Ver vídeo',
      'Ver animação',
      'Descarregar PDF',
      'Descarregar vídeo',
    ].entries()) {
      await button(`${words}\u00a0· ${formatSize(items[at]?.media_size ?? 0)}`).waitFor();
      await settled(page);
      await page.keyboard.press('ArrowRight');
    }
    expect(items.filter(isLoaded)).toEqual([]);
    expect(await page.locator('video').count()).toBe(0);

    expect(await button('Descarregar vídeo').getAttribute('download')).toBe(old?.media_name);
    await page.keyboard.press('ArrowLeft');
    expect(await viewer(page).innerText()).toContain('Catálogo.pdf');
    expect(await button('Descarregar PDF').getAttribute('href')).toBe(paper?.media_url);
    await page.keyboard.press('ArrowLeft');
    await button('Ver animação').click();
    await expect.poll(() => isLoaded(animation)).toBe(true);
    await button('Parar animação').click();
    expect(await viewer(page).locator('img').count()).toBe(1);

    const held = await hold(page, `**${film?.media_url}`);
    await page.goto(`${tab}&item=${film?.id}`);
    await button('Ver vídeo').click();
    await expect.poll(() => isLoaded(film)).toBe(true);
    const playing = page.locator('video');
    expect(await playing.getAttribute('poster')).toMatch(/^http.*\.webp$/);
    expect(await playing.evaluate((film: HTMLVideoElement) => [film.controls, film.autoplay])).toEqual([
      true,
      false,
    ]);
    // What the browser cannot play it offers as a file.
    held.release();
    await viewer(page).getByText('Este vídeo não abre no navegador.').waitFor();
    expect(await playing.count()).toBe(0);
    expect(await button('Descarregar vídeo').getAttribute('href')).toBe(film?.media_url);
  });

  it('is nothing at all for readers who save data, until they ask for the picture', async (test) => {
    const { items } = await nelson(['Muro', { bytes: await jpeg({ width: 900, height: 600 }) }]);
    const { page, requests } = await visit(test);
    await page.goto('/terms');
    await page.evaluate(() => localStorage.setItem('saver', 'on'));
    const before = requests.length;
    await page.goto(addressOf(items[0]));
    await settled(page);
    expect(requests.slice(before).filter(isMedia)).toEqual([]);
    await viewer(page).getByRole('link', { name: 'Ver imagem' }).click();
    await expect
      .poll(() => requests.slice(before).filter(isMedia))
      .toEqual([expect.stringMatching(/-224\.webp$/)]);
    await viewer(page).getByRole('img', { name: 'Muro' }).waitFor();
  });
});
