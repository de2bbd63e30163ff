import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { itemWords, shows } from '#tests/support/cast/portfolio.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { addressOf, nelson, numbered, press, viewer } from '#tests/support/portfolio-page.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => main(page).getByRole('article').getByRole('heading').allInnerTexts();
const isReact = (path: string) => /_astro\/(client|react)\./.test(path);
/** The works of the page, as the server sends it. */
const tiles = 'main article h2, main article h3';
const opened = 'dialog.viewer[open]';

describe('the tab of a portfolio', () => {
  it('stays within its budget, brings those that follow onto the page by a press, and says when they do not come', async (test) => {
    const { tab } = await nelson(...numbered(13));
    const { page, requests } = await visit(test);
    const { cost, files } = await costOf(page, tab);
    expectWithin('portfolio of one', cost, files);
    await page.route('**/*last_id=*', (route) => route.abort());
    await page.getByRole('link', { name: 'Ver mais' }).click();
    await page.getByRole('alert').getByText('Não foi possível carregar o portfólio').waitFor();
    await page.unroute('**/*last_id=*');
    await page.getByRole('link', { name: 'Ver mais' }).click();
    await page.getByRole('link', { name: 'Obra 13' }).waitFor();
    expect(await titles(page)).toEqual(numbered(13).flat());
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Obra 13');
    await expect.poll(() => page.getByRole('link', { name: 'Ver mais' }).count()).toBe(0);
    expect(requests.filter(isReact)).toEqual([]);
  });

  it('says to all but its owner that it is empty, tells them what to show, and has ways to change it for them alone', async (test) => {
    const { who, tab } = await nelson();
    const others = await readPage(tab);
    expect(others.text).toContain('Quando houver, Nelson Sitoe mostra aqui.');
    expect(others.$('main [data-own]:not([hidden])').length).toBe(0);
    const { page } = await visit(test, { signedIn: who });
    await page.goto(tab);
    await main(page).getByRole('link', { name: 'Novo trabalho' }).waitFor();
    expect(await main(page).innerText()).toContain('fotografias do antes e do depois');

    const item = await shows(who, { title: 'Muro' });
    await page.reload();
    await settled(page);
    expect(await page.getByRole('link', { name: 'Ordenar e editar' }).getAttribute('href')).toBe(
      '/profile?tab=portfolio',
    );
    await press(page, 'Muro');
    await viewer(page).getByLabel('Opções: Muro').click();
    expect(await viewer(page).getByRole('link', { name: 'Editar trabalho' }).getAttribute('href')).toBe(
      `/portfolio/edit/${item.id}`,
    );
    await expect.poll(() => viewer(page).getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
  });
});

describe('the address of a work', () => {
  it('is whole without script: the medium, the words, whose it is, and the ways on and out', async () => {
    const { who, items, tab } = await nelson(
      ['Muro'],
      ['Cozinha', { bytes: await jpeg({ width: 1600, height: 1200 }) }],
      ['Casa'],
    );
    const [first, item, last] = items;
    await who.call('PUT', `/portfolio/${item?.id}`, { link: 'https://www.exemplo.co.mz/cozinha/' });
    const answer = await fetch(`${theSite().url}/portfolio/${item?.id}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, addressOf(item)]);
    const page = await readPage(`/portfolio/${item?.id}`);
    expect(page.path).toBe(addressOf(item));
    const [text] = page.texts(opened);
    for (const shown of [
      '2 de 3',
      'Cozinha',
      'Nelson Sitoe',
      itemWords.description,
      'Ver em exemplo.co.mz/cozinha',
      // For who saves data.
      'Ver imagem',
    ])
      expect(text).toContain(shown);
    expect(page.attr(`${opened} img[alt=Cozinha]`, 'srcset')).toContain('448w');
    const href = (name: string) => page.hrefOf(name, opened);
    expect(href('Trabalho anterior')).toBe(addressOf(first));
    expect(href('Trabalho seguinte')).toBe(addressOf(last));
    expect(href('Fechar')).toBe(tab);
    expect(href('Nelson Sitoe')).toBe(`/@${who.user.username}`);
    expect(page.attr(`${opened} .viewer-acts a[aria-label=WhatsApp]`, 'href')).toMatch(
      /^https:\/\/wa\.me\/258845556677\?text=.*Cozinha/,
    );
    expect(page.texts('h1:not([hidden] *)')).toEqual(['Cozinha']);
    const closed = await readPage(tab);
    expect(closed.texts(opened)).toEqual([]);
    expect(closed.texts(tiles)).toEqual(['Muro', 'Cozinha', 'Casa']);
  });

  it('looks like the work where it is shared, and says who made it', async () => {
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const item = await shows(
      who,
      { title: 'Bombas <do> Goto', company_id: company.id },
      { bytes: await jpeg() },
    );
    const { $, meta, canonical, data } = await readPage(`/portfolio/${item.id}`);
    const site = theSite().url.replace('127.0.0.1', 'localhost');
    const address = `${site}/companies/${company.slug}?tab=portfolio&item=${item.id}`;
    expect($('title').text()).toBe('Bombas <do> Goto · BizLink');
    expect([canonical, meta('og:url')]).toEqual([address, address]);
    expect(meta('og:title')).toBe('Bombas <do> Goto');
    expect(meta('og:description')).toContain('Trabalho de Luz Nova, Ilha de Moçambique');
    const picture = meta('og:image') ?? '';
    expect(picture).toContain(`/preview/portfolio-${item.id}.png?v=`);
    expect((await fetch(picture.replace('localhost', '127.0.0.1'))).headers.get('content-type')).toBe(
      'image/png',
    );
    expect(data[0]).toMatchObject({
      '@type': 'CreativeWork',
      name: 'Bombas <do> Goto',
      url: address,
      image: site + item.still_url,
      creator: { '@type': 'Organization', name: 'Luz Nova', url: `${site}/companies/${company.slug}` },
    });
  });

  it('of a work that is not there is a 404, which shows what else there is', async () => {
    const { who, items, tab } = await nelson(['Muro'], ['Casa']);
    const { items: others } = await nelson(['Ponte']);
    await who.call('DELETE', `/portfolio/${items[0]?.id}`);
    for (const id of [items[0]?.id, 'abc', '0', '-1', '1.5', '99999999999999999999'])
      expect((await readPage(`/portfolio/${id}`)).status, String(id)).toBe(404);
    for (const id of [items[0]?.id, others[0]?.id, 'abc', '999999999']) {
      const page = await readPage(`${tab}&item=${id}`);
      expect(page.status, String(id)).toBe(404);
      expect(page.texts(opened)).toEqual([]);
      expect(page.text).toContain('Este trabalho já não está no portfólio.');
      expect(page.texts(tiles)).toEqual(['Casa']);
    }
  });

  it('stays right for a work of a freelancer who has a company now', async () => {
    const { who, items } = await nelson(['Muro']);
    const company = await companyOf(who);
    await shows(who, { title: 'Pão', company_id: company.id });
    await who.call('PUT', '/users/me', { user_type: 'company' });
    expect((await readPage(`/portfolio/${items[0]?.id}`)).texts(`${opened} h1`)).toEqual(['Muro']);
    expect((await readPage(`/@${who.user.username}?tab=portfolio`)).texts(tiles)).toEqual(['Pão']);
  });
});
