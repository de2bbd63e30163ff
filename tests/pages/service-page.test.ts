import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { rosa, written } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

/** The address of a page as the site itself gives it to others. */
const shared = (path: string) => theSite().url.replace('127.0.0.1', 'localhost') + path;

describe('the page of a service', () => {
  it('is whole without script: what, price, where, who, and how to reach them', async () => {
    const { person, company } = await rosa(theSite());
    await publishes(person, { ...priced, title: 'Painéis solares', company_id: company.id });
    const service = await publishes(person, {
      ...priced,
      company_id: company.id,
      description: 'Quadro e tomadas.\nCom <b>material</b>.\n\nVisita grátis.',
    });
    const page = await readPage(`/services/${service.slug}`);
    expect(page.status).toBe(200);
    expect(page.texts('h1')).toEqual(['Quadro eléctrico completo']);
    for (const shown of ['15 000 MT', 'Matola, Maputo', 'Luz Nova', 'Não verificada', '2 serviços'])
      expect(page.text).toContain(shown);
    const paragraphs = page
      .$('main p')
      .get()
      .map((one) => page.$(one).text());
    expect(paragraphs).toContain('Quadro e tomadas.\nCom <b>material</b>.');
    expect(paragraphs).toContain('Visita grátis.');
    // Others that are like it may be projects.
    expect(page.texts('.service-main .facts > span')).not.toContain('Projeto');
    expect(page.text).toMatch(/No BizLink desde \d\d\/\d{4}/);
    expect(page.text).not.toContain('Hoje');
    expect(page.hrefs()).toEqual(
      expect.arrayContaining([
        '/',
        '/search?category=Constru%C3%A7%C3%A3o',
        '/search?q=electricista',
        `/companies/${company.slug}`,
        'tel:+258841112233',
      ]),
    );
    const whatsApp = page.$('main a[href^="https://wa.me/258841112233?text="]').get();
    const greeting = whatsApp.find((link) => /%E2%80%9CQuadro/.test(page.$(link).attr('href') ?? ''));
    const text = written(page.$(greeting).attr('href') ?? '');
    for (const said of ['Olá, Luz Nova.', '“Quadro eléctrico completo”', shared(`/services/${service.id}`)])
      expect(text).toContain(said);
    expect(page.$(greeting).attr('rel')).toContain('noopener');
    const quote = page.hrefOf('Solicitar Orçamento', 'body');
    expect(written(quote ?? null)).toContain('Serviço: Quadro eléctrico completo');
    expect(page.text).toContain('Mais deste vendedor');
    expect(page.texts('main article')[0]).toContain('Painéis solares');
    expect(page.html).not.toContain(person.email);
  });

  it('says what has no price, no phone and no picture, and leads to the chat instead', async () => {
    const nowhere = { province: null, district: null };
    const zita = await freelancer(
      theSite(),
      { title: 'Costureira' },
      { full_name: 'Zita Langa', ...nowhere },
    );
    const unpriced = { title: 'Uniformes', price: null, tags: [], category: 'Saúde' };
    const { slug, id } = await publishes(zita, { ...priced, ...unpriced });
    const page = await readPage(`/services/${slug}`);
    expect(page.text).toContain('Preço sob consulta');
    expect(page.text).toContain('Freelancer');
    expect(page.texts('.service-main header .facts > span')).toEqual(['Projeto']);
    expect(page.texts('.figures dt'), 'no zeros').toEqual(['Publicado']);
    for (const unknown of ['Não verificada', 'Promovido']) expect(page.text).not.toContain(unknown);
    expect(page.texts('main :is(dt, h2, h3)')).not.toContain('Onde');
    expect(page.hrefs().filter((href) => href?.startsWith('https://wa.me/258'))).toEqual([]);
    // Without a phone the chat is the way.
    for (const name of ['Conversar', 'Solicitar Orçamento'])
      expect(page.hrefOf(name, '[aria-label=Contactar]')).toBe(`/messages?to=${zita.user.id}&service=${id}`);
    expect(page.$('.gallery svg').html()).toBeTruthy();
    expect(page.$('[aria-label=Imagens]').length).toBe(0);
  });

  it('answers at all its addresses, with one that is its own', async () => {
    const { slug, id } = await publishes(
      await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' }),
      priced,
    );
    for (const address of [
      `/services/${slug}`,
      `/services/${id}`,
      `/service/${id}`,
      `/services/outras-palavras-${id}`,
    ]) {
      const { status, canonical, texts } = await readPage(address);
      expect([status, canonical], address).toEqual([200, shared(`/services/${slug}`)]);
      expect(texts('h1')).toEqual(['Quadro eléctrico completo']);
    }
  });

  it('is missing for what is not there, was paused, or is no address', async () => {
    const seller = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const paused = await publishes(seller, { ...priced, status: 'Pausado' });
    for (const address of [
      `/services/${paused.slug}`,
      `/service/${paused.id}`,
      '/service/999999999',
      '/service/abc',
      '/services/-1',
      '/services/x-0',
      '/services/x-99999999999999999999',
    ]) {
      const { status, texts, hrefs } = await readPage(address);
      expect([status, texts('h1')], address).toEqual([404, ['Serviço não encontrado']]);
      expect(hrefs()).toEqual(['/']);
    }
  });

  it('tells robots everything in its HTML, and escapes what people wrote', async () => {
    const { person, company } = await rosa(theSite());
    const images = await keptPictures(person, 2);
    const title = 'Pão </script> "fresco"><img src=x onerror=alert(1)>';
    const service = await publishes(person, {
      ...priced,
      title,
      company_id: company.id,
      price: 250.5,
      images,
      tags: ['<b>&"'],
    });
    const { $, meta, data } = await readPage(`/services/${service.id}`);
    const own = shared(`/services/${service.slug}`);
    expect($('h1').text()).toBe(title);
    expect($('img[src=x]').length).toBe(0);
    expect([meta('og:title'), meta('og:url')]).toEqual([title, own]);
    expect(meta('description')).toMatch(/^250,50 MT · Luz Nova, Matola, Maputo\. Quadro, cablagem/);
    expect(meta('og:description')).toBe(meta('description'));
    expect(meta('og:image')).toMatch(/^http:\/\/.*\/preview\/service-\d+\.png\?v=\w+$/);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(data).toMatchObject([
      {
        '@type': 'Service',
        name: title,
        url: own,
        areaServed: 'Matola, Maputo',
        image: images.map(shared),
        provider: { '@type': 'Organization', name: 'Luz Nova', url: shared(`/companies/${company.slug}`) },
        offers: { '@type': 'Offer', price: 250.5, priceCurrency: 'MZN' },
      },
      { '@type': 'BreadcrumbList' },
    ]);
    const free = await publishes(person, { ...priced, company_id: company.id, price: null });
    expect((await readPage(`/services/${free.id}`)).data[0]).not.toHaveProperty('offers');
  });
});

describe('how the page of a service holds', () => {
  it('stays within its budget, is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test);
    const { person, company } = await rosa(site);
    const own = { ...priced, company_id: company.id };
    for (const title of ['Painéis solares', 'Geradores', 'Bombas de água', 'Portões', 'Muros'])
      await publishes(person, { ...own, title });
    const { id } = await publishes(person, { ...own, description: 'Quadro e tomadas. '.repeat(80) });
    const { cost, files } = await costOf(page, `/services/${id}`);
    expectWithin('service', cost, files);
    expect(files.filter((file) => /_astro\/(client|react)\./.test(file))).toEqual([]);

    const pictured = await publishes(person, { ...own, images: await keptPictures(person, 2) });
    await page.goto(`/services/${pictured.id}`);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
    await page.getByRole('dialog', { name: 'Solicitar Orçamento' }).waitFor();
    expect(await faultsInLooks(page), 'asking for a quote').toEqual([]);
    expect(complaints).toEqual([]);
  });
});
