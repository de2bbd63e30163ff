import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { person } from '#tests/support/cast/people.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { keptPictures, ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, type PageRead, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const card = '.feed-cards > article';
const titlesIn = ({ texts }: PageRead) => texts('.feed-cards h2');
const isReact = (path: string) => /_astro\/(client|react|Feed)\./.test(path);

/** Somebody whose requests have a word of their own in their titles. */
async function asker() {
  const who = await person(theSite(), { full_name: 'Felismina Zandamela' });
  const word = ownWord();
  const description = `A torneira da cozinha pinga, junto de ${word}.`;
  const asks = (title: string, given: object = {}) =>
    requests(who, { description, ...given, title: `${title} ${word}` });
  return { who, word, asks };
}

describe('the list of requests', () => {
  it('shows without script what is open, the newest first, and never who asks', async () => {
    const { who, word, asks } = await asker();
    const images = await keptPictures(who, 1);
    const first = await asks('Canalizador', { budget_max: 1500, district: 'KaMavota', images });
    const closed = await asks('Pintor');
    await who.call('POST', `/requests/${closed.id}/close`);
    const second = await asks('Costureira', { province: 'Tete' });
    const list = await readPage('/pedidos');
    expect(list.texts('h1')).toEqual(['Pedidos']);
    expect(titlesIn(list).slice(0, 2)).toEqual([second.title, first.title]);
    const [newest = '', older = ''] = list.texts(card);
    for (const shown of ['Pedido · ', 'Até 1 500 MT', 'KaMavota']) expect(older).toContain(shown);
    expect(newest).toContain('Orçamento a combinar');
    expect(list.$(card).eq(1).find('.pinned > img')).toHaveLength(1);
    expect(list.$(card).eq(0).find('.pinned use').attr('href')).toMatch(/trades\..+#/);
    expect(list.html).not.toMatch(/Felismina|Zandamela/);
    expect(list.hrefs('main a:contains("Publicar pedido")')).toContain('/pedidos/criar');
    expect(list.hrefs('.page-bar a:contains("Pedir um serviço")')).toEqual(['/pedidos/criar']);

    for (let number = 1; number <= 9; number += 1) await asks(`Pintor ${number}`);
    const page = await readPage(`/pedidos?q=${word}`);
    expect(page.$(card)).toHaveLength(10);
    const next = await readPage(page.hrefs('main a:contains("Mais pedidos")')[0] ?? '');
    expect(titlesIn(next)).toEqual([first.title]);
  });

  it('is narrowed by a plain form, whose address says it all, and leads away from where nothing is', async () => {
    const { word, asks } = await asker();
    const driver = { category: 'Transporte', province: 'Tete', budget_max: 6000 };
    await asks('Carrinha', driver);
    await asks('Mota', { ...driver, budget_max: 500 });
    await asks('Camião', { ...driver, province: 'Gaza' });
    const asked = { q: word, province: 'Tete', category: 'Transporte', min_price: '5000' };
    const page = await readPage(`/pedidos?${new URLSearchParams(asked)}`);
    for (const name of Object.keys(asked))
      expect(page.$(`main [name=${name}]:not([type=hidden])`).length, name).toBeGreaterThan(0);
    expect(titlesIn(page)).toEqual([`Carrinha ${word}`]);
    expect(page.text).toContain('1 pedido');
    expect(page.texts('h1')).toEqual(['Pedidos de Transporte em Tete']);
    const more = page.hrefs('nav[aria-label="Filtros escolhidos"] a:contains("a partir de")');
    expect(titlesIn(await readPage(more[0] ?? ''))).toEqual([`Mota ${word}`, `Carrinha ${word}`]);
    const nothing = await readPage(`/pedidos?q=${word}&province=Niassa`);
    expect(nothing.text).toContain('Nenhum pedido encontrado.');
    const away = await follow(nothing, 'Sem a província Niassa: 3 resultados');
    expect(away.path).toBe(`/pedidos?q=${word}`);
  });

  it('is there as RSS, without a name, and in the map of the site', async () => {
    const { who, asks } = await asker();
    const one = await asks('Professora', { category: 'Educação', province: 'Niassa', budget_max: 3000 });
    const other = await asks('Pedreiro', { category: 'Construção', province: 'Niassa' });
    const closed = await asks('Tradutor', { category: 'Educação', province: 'Niassa' });
    await who.call('POST', `/requests/${closed.id}/close`);
    const list = await readPage('/pedidos?category=Educa%C3%A7%C3%A3o&province=Niassa');
    // People are offered to be told; the feed is for programs.
    expect(list.$('main [data-alert]').length).toBe(1);
    const { pathname, search } = new URL(list.hrefs('link[type="application/rss+xml"]')[0] ?? '');
    const { html: text } = await readPage(pathname + search);
    const xml = load(text, { xml: true });
    const links = xml('item > link')
      .toArray()
      .map((link) => new URL(xml(link).text()).pathname);
    expect(links).toContain(`/pedidos/${one.slug}`);
    for (const { slug } of [other, closed]) expect(links).not.toContain(`/pedidos/${slug}`);
    expect(xml('channel > title').text()).toBe('Pedidos de Educação em Niassa · BizLink');
    expect(text).toContain('Niassa · Até 3\u00a0000\u00a0MT. A torneira');
    expect(text).not.toMatch(/Felismina|Zandamela/);
    expect((await readPage('/sitemap.xml')).html).toContain('/pedidos<');
  });

  it('stays within its budget, without React, is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test);
    const { word, asks } = await asker();
    for (let number = 1; number <= 10; number += 1)
      await asks(`Electricista para o quadro da casa, número ${number}`, {
        province: 'Maputo',
        district: 'Matola',
        budget_max: 12_000 + number,
      });
    const { cost, files } = await costOf(page, `/pedidos?q=${word}`);
    await expect.poll(() => page.locator(card).count()).toBe(10);
    expectWithin('requests', cost, files);
    expect(files.filter(isReact)).toEqual([]);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('whoever finds little or nothing', () => {
  const offered = async (path: string) =>
    (await readPage(path)).hrefs('section[aria-labelledby=need] a:contains("Publicar pedido")')[0];

  it.for([
    ['/search?q=qxwzv+em+Nampula&category=Beleza', 'q=qxwzv&category=Beleza&province=Nampula'],
    ['/search?q=qxwzv+at%C3%A9+5000+MT&type=service&province=Gaza', 'q=qxwzv&province=Gaza'],
    ['/search?q=qxwzv%22%3E%3Cb%3E%26', 'q=qxwzv%22%3E%3Cb%3E%26'],
    ['/freelancers?q=qxwzv&province=Tete&district=Moatize', 'q=qxwzv&province=Tete&district=Moatize'],
    ['/companies?q=qxwzv+Matola', 'q=qxwzv&province=Maputo&district=Matola'],
  ] as const)('is offered at %s to say what they need, with what they looked for', async ([path, form]) => {
    expect(await offered(path)).toBe(`/pedidos/criar?${form}`);
  });

  it('is offered it under a short list, and not where vacancies or requests are looked for', async () => {
    const { word, asks } = await asker();
    for (let number = 1; number <= 4; number += 1) await asks(`Pintor ${number}`);
    const path = `/search?q=${word}`;
    expect((await readPage(path)).$(card)).toHaveLength(4);
    expect(await offered(path)).toContain('/pedidos/criar');
    for (const other of [`${path}&type=request`, `/search?q=x${word}&type=job`, `/jobs?q=x${word}`])
      expect(await offered(other), other).toBeUndefined();
    await asks('Pintor 5');
    expect(await offered(path)).toBeUndefined();
    expect((await readPage('/')).hrefs('main a:contains("Não encontra? Diga o que precisa")')).toEqual([
      '/pedidos/criar',
    ]);
  });
});
