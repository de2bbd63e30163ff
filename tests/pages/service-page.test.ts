import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { main, rosa, shared, written } from '#tests/support/service-page.ts';
import { visit } from '#tests/support/visit.ts';
import { serviceBudget } from './budgets.ts';

const links = (page: Page) =>
  main(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

describe('the page of a service', () => {
  it('is whole without script: what, price, where, who, and how to reach them', async (test) => {
    const { page, site, url } = await visit(test, { javaScript: false });
    const { person, company } = await rosa(site);
    await publishes(person, { ...priced, title: 'Painéis solares', company_id: company.id });
    const service = await publishes(person, {
      ...priced,
      company_id: company.id,
      description: 'Quadro e tomadas.\nCom <b>material</b>.\n\nVisita grátis.',
    });
    const response = await page.goto(`/services/${service.slug}`);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').innerText()).toBe('Quadro eléctrico completo');
    const text = await main(page).innerText();
    for (const shown of ['15\u00a0000\u00a0MT', 'Matola, Maputo', 'Luz Nova', 'Não verificada', '2 serviços'])
      expect(text).toContain(shown);
    expect(text).toContain('Quadro e tomadas.\nCom <b>material</b>.');
    expect(await main(page).locator('p', { hasText: 'Visita grátis.' }).innerText()).toBe('Visita grátis.');
    // Others that are like it may be projects.
    expect(text).toMatch(/Construção · \d/);
    expect(text).toMatch(/No BizLink desde \d\d\/\d{4}/);
    expect(text).not.toContain('Hoje');
    for (const href of [
      '/',
      '/search?category=Constru%C3%A7%C3%A3o',
      '/search?q=electricista',
      `/companies/${company.slug}`,
      'tel:+258841112233',
    ])
      expect(await links(page)).toContain(href);
    const whatsApp = page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true });
    const href = await whatsApp.getAttribute('href');
    expect(href).toMatch(/^https:\/\/wa\.me\/258841112233\?text=/);
    expect(written(href)).toContain('Olá, Luz Nova.');
    expect(written(href)).toContain(`“Quadro eléctrico completo”`);
    expect(written(href)).toContain(shared(url, service.id));
    expect(await whatsApp.getAttribute('rel')).toContain('noopener');
    const quote = page.getByRole('link', { name: 'Solicitar Orçamento' }).filter({ visible: true });
    expect(written(await quote.getAttribute('href'))).toContain('Serviço: Quadro eléctrico completo');
    expect(await page.getByRole('heading', { name: 'Mais deste vendedor' }).isVisible()).toBe(true);
    expect(await main(page).locator('article').first().innerText()).toContain('Painéis solares');
    expect(await page.content()).not.toContain(person.email);
  });

  it('says what has no price, no phone and no picture, and leads to the chat instead', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const nowhere = { province: null, district: null };
    const zita = await freelancer(site, { title: 'Costureira' }, { full_name: 'Zita Langa', ...nowhere });
    const { slug, id } = await publishes(zita, {
      ...priced,
      title: 'Uniformes',
      price: null,
      tags: [],
      category: 'Saúde',
    });
    await page.goto(`/services/${slug}`);
    const text = await main(page).innerText();
    expect(text).toContain('Preço sob consulta');
    expect(text).toContain('Freelancer');
    expect(text).toMatch(/Saúde · Projeto · \d/);
    for (const unknown of ['Não verificada', 'Onde', 'WhatsApp', 'Promovido'])
      expect(text).not.toContain(unknown);
    // Without a phone the chat is the way.
    const bar = page.getByRole('region', { name: 'Contactar' });
    for (const name of ['Conversar', 'Solicitar Orçamento'])
      expect(await bar.getByRole('link', { name }).getAttribute('href')).toBe(
        `/messages?to=${zita.user.id}&service=${id}`,
      );
    const sign = page.locator('.gallery svg');
    expect(await sign.isVisible()).toBe(true);
    expect(await sign.innerHTML()).not.toBe('');
    expect(await page.getByRole('region', { name: 'Imagens' }).count()).toBe(0);
  });

  it('answers at all its addresses, with one that is its own', async (test) => {
    const { page, site, url } = await visit(test, { javaScript: false });
    const { slug, id } = await publishes(await freelancer(site, {}, { full_name: 'Nelson Sitoe' }), priced);
    for (const address of [
      `/services/${slug}`,
      `/services/${id}`,
      `/service/${id}`,
      `/services/outras-palavras-${id}`,
    ]) {
      expect((await page.goto(address))?.status(), address).toBe(200);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        shared(url, id).replace(/\d+$/, slug),
      );
      expect(await page.locator('h1').innerText()).toBe('Quadro eléctrico completo');
    }
  });

  it('is missing for what is not there, was paused, or is no address', async (test) => {
    const { page, site } = await visit(test);
    const seller = await freelancer(site, {}, { full_name: 'Nelson Sitoe' });
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
      expect((await page.goto(address))?.status(), address).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('Serviço não encontrado');
      expect(await main(page).getByRole('link').getAttribute('href')).toBe('/');
    }
  });

  it('tells robots everything in its HTML', async (test) => {
    const { site, url } = await visit(test);
    const { person, company } = await rosa(site);
    const images = await keptPictures(person, 2);
    const service = await publishes(person, {
      ...priced,
      title: 'Pão </script> "fresco"',
      company_id: company.id,
      price: 250.5,
      images,
    });
    const { head, data } = await asRobot(url(`/services/${service.id}`));
    const own = shared(url, service.id).replace(/\d+$/, service.slug);
    const at = (path: string) => own.replace(/\/services\/.*/, path);
    expect(head['og:title']).toBe('Pão </script> "fresco"');
    expect(head['og:url']).toBe(own);
    expect(head['description']).toMatch(/^250,50 MT · Luz Nova, Matola, Maputo\. Quadro, cablagem/);
    expect(head['og:description']).toBe(head['description']);
    expect(head['og:image']).toMatch(/^http:\/\/.*\/preview\/service-\d+\.png\?v=\w+$/);
    expect(head['twitter:card']).toBe('summary_large_image');
    const [offered, crumbs] = data;
    expect(offered).toMatchObject({
      '@type': 'Service',
      name: 'Pão </script> "fresco"',
      url: own,
      areaServed: 'Matola, Maputo',
      image: images.map(at),
      provider: { '@type': 'Organization', name: 'Luz Nova', url: at(`/companies/${company.slug}`) },
      offers: { '@type': 'Offer', price: 250.5, priceCurrency: 'MZN' },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    const free = await publishes(person, { ...priced, company_id: company.id, price: null });
    const [noPrice] = (await asRobot(url(`/services/${free.id}`))).data;
    expect(noPrice).not.toHaveProperty('offers');
  });

  it('escapes what people wrote in attributes too', async (test) => {
    const { page, site, complaints } = await visit(test);
    const seller = await freelancer(
      site,
      {
        public_phone: '84 555 6677',
      },
      { full_name: 'Nelson "Sitoe" <img src=x onerror=alert(1)>' },
    );
    const { id } = await publishes(seller, {
      ...priced,
      title: '"><img src=x onerror=alert(1)>',
      tags: ['<b>&"'],
    });
    await page.goto(`/services/${id}`);
    expect(await page.locator('h1').innerText()).toBe('"><img src=x onerror=alert(1)>');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

interface Data extends Readonly<Record<string, unknown>> {}

/** What somebody reads who runs no script and builds no page: the bytes. */
async function asRobot(address: string) {
  const html = await (await fetch(address, { headers: { 'user-agent': 'WhatsApp/2.24' } })).text();
  const plain = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#34;', '"')
      .replaceAll('&amp;', '&');
  const head = Object.fromEntries(
    Array.from(
      html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
      ([, name = '', value = '']) => [name, plain(value)],
    ),
  );
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json) as Data,
  );
  return { head, data };
}

describe('how the page of a service holds', () => {
  it('stays within its budget', async (test) => {
    const { page, site } = await visit(test);
    const { person, company } = await rosa(site);
    for (const title of ['Painéis solares', 'Geradores', 'Bombas de água', 'Portões', 'Muros'])
      await publishes(person, { ...priced, title, company_id: company.id });
    const { id } = await publishes(person, {
      ...priced,
      company_id: company.id,
      description: 'Quadro e tomadas. '.repeat(80),
    });
    const { cost, files } = await costOf(page, `/services/${id}`);
    expectWithin(serviceBudget, cost, files);
    expect(files.filter((file) => /_astro\/(client|react)\./.test(file))).toEqual([]);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test, { width: 1280 });
    const { person, company } = await rosa(site);
    const images = await keptPictures(person, 2);
    await publishes(person, { ...priced, title: 'Painéis', company_id: company.id });
    const { id } = await publishes(person, { ...priced, company_id: company.id, images });
    await page.goto(`/services/${id}`);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
    expect(await faultsInLooks(page), 'asking for a quote').toEqual([]);
    expect(complaints).toEqual([]);
  });
});
