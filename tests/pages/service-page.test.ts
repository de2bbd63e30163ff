import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { costOf } from '#tests/support/cost.ts';
import { axeFaults, faultsInLooks } from '#tests/support/looks.ts';
import { companyOf, freelancer, type Known, known } from '#tests/support/profiles.ts';
import { keptPictures, readService, serviceOf } from '#tests/support/services.ts';
import { visit } from '#tests/support/visit.ts';
import { serviceBudget } from './budgets.ts';

const main = (page: Page) => page.getByRole('main');
const links = (page: Page) =>
  main(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
/** What a link to WhatsApp begins with. */
const written = (href: string | null) => new URL(href ?? '').searchParams.get('text');
/** The address that is shared: of the site itself, wherever the test reaches it. */
const shared = (url: Look['url'], id: number) => url(`/services/${id}`).replace('127.0.0.1', 'localhost');

async function look(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(test, options);
  return { ...visited, site: visited.url('') };
}
type Look = Awaited<ReturnType<typeof look>>;

/** A company user who sells; its company's phone is +258 841112233. */
async function rosa(site: string) {
  const person = await known(site, 'Rosa Cumbe');
  const company = await companyOf(person, { name: 'Luz Nova', province: 'Maputo', district: 'Matola' });
  return { person, company };
}

/** WhatsApp itself is not asked. */
async function stayHere({ context }: Look) {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}

describe('the page of a service', () => {
  it('is whole without script: what, price, where, who, and how to reach them', async (test) => {
    const { page, site, url } = await look(test, { javaScript: false });
    const { person, company } = await rosa(site);
    await serviceOf(person, { title: 'Painéis solares', company_id: company.id });
    const service = await serviceOf(person, {
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
    expect(await page.content()).not.toContain(person.account.email);
  });

  it('says what has no price, no phone and no picture, and leads to the person instead', async (test) => {
    const { page, site } = await look(test);
    const zita = await freelancer(site, 'Zita Langa', { title: 'Costureira' });
    const { slug } = await serviceOf(zita, { title: 'Uniformes', price: null, tags: [], category: 'Saúde' });
    await page.goto(`/services/${slug}`);
    const text = await main(page).innerText();
    expect(text).toContain('Preço sob consulta');
    expect(text).toContain('Freelancer');
    for (const unknown of ['Não verificada', 'Onde', 'WhatsApp', 'Promovido'])
      expect(text).not.toContain(unknown);
    expect(await page.getByText('Solicitar Orçamento').count()).toBe(0);
    const bar = page.getByRole('region', { name: 'Contactar' });
    expect(await bar.getByRole('link', { name: 'Ver perfil' }).getAttribute('href')).toBe(
      `/@${zita.user.username}`,
    );
    const sign = page.locator('.gallery svg');
    expect(await sign.isVisible()).toBe(true);
    expect(await sign.innerHTML()).not.toBe('');
    expect(await page.getByRole('region', { name: 'Imagens' }).count()).toBe(0);
  });

  it('answers at all its addresses, with one that is its own', async (test) => {
    const { page, site, url } = await look(test, { javaScript: false });
    const { slug, id } = await serviceOf(await freelancer(site, 'Nelson Sitoe', {}));
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
    const { page, site } = await look(test);
    const seller = await freelancer(site, 'Nelson Sitoe', {});
    const paused = await serviceOf(seller, { status: 'Pausado' });
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
    const { site, url } = await look(test);
    const { person, company } = await rosa(site);
    const images = await keptPictures(site, person, 2);
    const service = await serviceOf(person, {
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
    const free = await serviceOf(person, { company_id: company.id, price: null });
    const [noPrice] = (await asRobot(url(`/services/${free.id}`))).data;
    expect(noPrice).not.toHaveProperty('offers');
  });

  it('escapes what people wrote in attributes too', async (test) => {
    const { page, site, complaints } = await look(test);
    const seller = await freelancer(site, 'Nelson "Sitoe" <img src=x onerror=alert(1)>', {
      public_phone: '84 555 6677',
    });
    const { id } = await serviceOf(seller, { title: '"><img src=x onerror=alert(1)>', tags: ['<b>&"'] });
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

describe('sharing a service', () => {
  it('leads to Facebook, WhatsApp and X without script, and shows nothing that needs it', async (test) => {
    const { page, site, url } = await look(test, { javaScript: false });
    const { id } = await serviceOf(await freelancer(site, 'Nelson Sitoe', {}));
    await page.goto(`/services/${id}`);
    const menu = page.locator('details', { has: page.getByLabel('Partilhar') });
    await menu.locator('summary').click();
    const hrefs = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const [facebook, whatsApp, x] = hrefs.map((href) => new URL(href));
    expect(hrefs).toHaveLength(3);
    expect(facebook?.searchParams.get('u')).toBe(shared(url, id));
    expect(whatsApp?.searchParams.get('text')).toBe(`Quadro eléctrico completo\n${shared(url, id)}`);
    expect(x?.searchParams.get('url')).toBe(shared(url, id));
    expect(await menu.getByText('Copiar ligação').isVisible()).toBe(false);
  });

  it('copies the link and says so, hands it to the phone where it can, and closes by Escape', async (test) => {
    const { page, context, site, url, complaints } = await look(test);
    const { id } = await serviceOf(await freelancer(site, 'Nelson Sitoe', {}));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.assign(navigator, { share: async (what: unknown) => void given.push(what) });
    });
    await page.goto(`/services/${id}`);
    const open = () => page.getByLabel('Partilhar').click();
    await open();
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    await page.getByRole('status').getByText('Ligação copiada.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared(url, id));
    await open();
    await page.getByRole('button', { name: 'Mais opções do telefone' }).click();
    expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
      { url: shared(url, id), title: 'Quadro eléctrico completo' },
    ]);
    await open();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Copiar ligação' }).isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('shows the link where it cannot be copied', async (test) => {
    const { page, site, url } = await look(test);
    const { id } = await serviceOf(await freelancer(site, 'Nelson Sitoe', {}));
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`/services/${id}`);
    await page.getByLabel('Partilhar').click();
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    expect(await page.getByRole('alert').filter({ hasText: 'copiar' }).innerText()).toContain(
      shared(url, id),
    );
    await page.getByLabel('Partilhar').click();
    expect(await page.getByRole('button', { name: 'Mais opções do telefone' }).isVisible()).toBe(false);
  });
});

describe('asking for a quote', () => {
  const opened = async (test: TestContext, width = 360) => {
    const looked = await look(test, { width });
    const seller = await freelancer(looked.site, 'Nelson Sitoe', { public_phone: '84 555 6677' });
    const { id } = await serviceOf(seller);
    await stayHere(looked);
    await looked.page.goto(`/services/${id}`);
    const button = looked.page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true });
    await button.click();
    return { ...looked, id, button, dialog: looked.page.getByRole('dialog') };
  };

  it('writes a clear text to the seller, and says what is missing beside the field', async (test) => {
    const { page, context, dialog, id, site, url, complaints } = await opened(test);
    const what = dialog.getByLabel('O que precisa?');
    expect(await what.inputValue()).toBe('Quadro eléctrico completo');
    await what.fill('  ');
    await dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    expect(await dialog.getByRole('alert').innerText()).toBe('Escreva o que precisa.');
    expect(await what.getAttribute('aria-invalid')).toBe('true');
    expect(await what.getAttribute('aria-describedby')).toBe('quote-what-said');
    expect(context.pages()).toHaveLength(1);
    await what.fill('Quadro de 12 disjuntores');
    expect(await dialog.getByText('Escreva o que precisa.').isVisible()).toBe(false);
    await dialog.getByLabel('Onde?').fill('Matola, bairro da Liberdade');
    const popup = page.waitForEvent('popup');
    await dialog.getByLabel('Onde?').press('Enter');
    const address = (await popup).url();
    expect(address).toMatch(/^https:\/\/wa\.me\/258845556677\?text=/);
    expect(written(address)).toBe(
      [
        'Olá, Nelson Sitoe. Gostaria de um orçamento, por favor.',
        '',
        'Serviço: Quadro eléctrico completo',
        'O que preciso: Quadro de 12 disjuntores',
        'Onde: Matola, bairro da Liberdade',
        '',
        shared(url, id),
      ].join('\n'),
    );
    expect(await dialog.isVisible()).toBe(false);
    await expect.poll(async () => (await readService(site, id)).leads, { timeout: 5000 }).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed when the sheet is closed, and gives the focus back', async (test) => {
    const { page, dialog, button } = await opened(test);
    await dialog.getByLabel('Quando?').fill('sábado');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.press(' ');
    expect(await dialog.getByLabel('Quando?').inputValue()).toBe('sábado');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(await dialog.isVisible()).toBe(false);
  });

  it('stands in the place of the bar on phones, and beside the pictures on wide screens', async (test) => {
    const { page } = await opened(test);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('navigation', { name: 'Principal, em baixo' }).count()).toBe(0);
    const wide = await opened(test, 1280);
    expect(await wide.button.evaluate((one) => one.closest('main') !== null)).toBe(true);
    expect(await wide.dialog.isVisible()).toBe(true);
  });
});

describe('the pictures of a service', () => {
  const withPictures = async (looked: Look, count = 3) => {
    const { person, company } = await rosa(looked.site);
    const images = await keptPictures(looked.site, person, count);
    return { person, service: await serviceOf(person, { company_id: company.id, images }), images };
  };
  const fetched = (requests: readonly string[]) => requests.filter((path) => path.startsWith('/media/'));

  it('come in the width that a phone needs, the first from the HTML and before all else', async (test) => {
    const looked = await look(test);
    const { page, requests } = looked;
    const { service, images } = await withPictures(looked, 6);
    await page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    const first = page.locator('.gallery-slide img').first();
    expect(await first.getAttribute('fetchpriority')).toBe('high');
    expect(await first.getAttribute('loading')).toBe(null);
    expect(await page.locator('.gallery-slide img[loading=lazy]').count()).toBe(5);
    const asked = fetched(requests);
    expect(asked[0]).toBe(images[0]?.replace('-1280.', '-640.'));
    expect(asked.filter((path) => path.endsWith('-1280.webp'))).toEqual([]);
    expect(asked.length, 'pictures far off wait').toBeLessThan(6);
    expect(await first.getAttribute('alt')).toBe('Imagem 1 de 6: Quadro eléctrico completo');
    await page.locator('.gallery-track').evaluate((track) => track.scrollTo({ left: 1800 }));
    await expect
      .poll(() => fetched(requests).some((path) => path.startsWith(images[5]?.slice(0, 39) ?? '?')))
      .toBe(true);
  });

  it.for([2, 3])('cost no more where %i pixels are drawn for one', async (deviceScaleFactor, test) => {
    const looked = await look(test);
    const { service, images } = await withPictures(looked, 1);
    const phone = await looked.context
      .browser()
      ?.newContext({ baseURL: looked.site, viewport: { width: 360, height: 780 }, deviceScaleFactor });
    test.onTestFinished(() => phone?.close());
    const page = await phone?.newPage();
    const asked: string[] = [];
    page?.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page?.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    const all = fetched(asked);
    expect(all[0]).toBe(images[0]?.replace('-1280.', '-640.'));
    // Cards of others, that other tests have published.
    expect(all.slice(1).filter((path) => !/-(320|96)\.webp$/.test(path))).toEqual([]);
  });

  it('wait to be asked for where data is saved, but for the one that comes with the page', async (test) => {
    const looked = await look(test, { width: 1280 });
    const { page, requests } = looked;
    const { service, images } = await withPictures(looked);
    await page.addInitScript(() => localStorage.setItem('saver', 'on'));
    await page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    expect(fetched(requests)).toHaveLength(1);
    expect(await page.locator('.gallery-slide img').first().isVisible()).toBe(true);
    const others = page.getByRole('link', { name: /^Ver imagem/ });
    expect(await others.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      images.slice(1).map((address) => address.replace('-1280.', '-320.')),
    );
    expect(await axeFaults(page)).toEqual([]);
  });

  it('turn by scrolling, count themselves, and are reached by keyboard', async (test) => {
    const looked = await look(test, { javaScript: false });
    const { page } = looked;
    const { service, images } = await withPictures(looked);
    await page.goto(`/services/${service.id}`);
    const gallery = page.getByRole('region', { name: 'Imagens' });
    expect(await gallery.getByText('1 / 3').isVisible()).toBe(true);
    const slides = gallery.locator('.gallery-slide > a');
    await slides.first().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('.gallery-track').evaluate((track) => track.scrollLeft / track.clientWidth))
      .toBe(1);
    expect(await slides.nth(1).getAttribute('href')).toBe(images[1]);
  });

  it('are led to by small ones where there is room', async (test) => {
    const looked = await look(test, { width: 1280 });
    const { page, complaints } = looked;
    const { service } = await withPictures(looked);
    await page.goto(`/services/${service.id}`);
    const thumbs = page.locator('.gallery-thumbs a');
    expect(await thumbs.count()).toBe(3);
    await thumbs.nth(2).click();
    await expect
      .poll(() => page.locator('.gallery-track').evaluate((track) => track.scrollLeft / track.clientWidth))
      .toBe(2);
    await expect.poll(() => thumbs.nth(2).getAttribute('aria-current')).toBe('true');
    expect(await thumbs.nth(0).getAttribute('aria-current')).toBe(null);
    expect(page.url()).not.toContain('#');
    expect(complaints).toEqual([]);
  });
});

describe('the owner of a service', () => {
  const paused = async (site: string) => {
    const { person, company } = await rosa(site);
    return { person, service: await serviceOf(person, { company_id: company.id, status: 'Pausado' }) };
  };

  it('sees a paused one with its state, and where to change it', async (test) => {
    const { site } = await look(test);
    const { person, service } = await paused(site);
    const { page } = await look(test, { signedIn: person.account });
    expect((await page.goto(`/services/${service.slug}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Quadro eléctrico completo' }).waitFor();
    const state = page.getByRole('region', { name: 'Estado' });
    expect(await state.innerText()).toContain('Pausado');
    expect(await state.innerText()).toContain('Só você vê este serviço.');
    expect(
      await state.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual([`/edit-service/${service.id}`, '/my-services']);
    expect(await page.getByText('Serviço não encontrado').count()).toBe(0);
    expect(await page.title()).toBe('Quadro eléctrico completo · BizLink');
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('is the only one: others see that it is missing, and no React comes', async (test) => {
    const { site } = await look(test);
    const { service } = await paused(site);
    const stranger = await look(test, { signedIn: true });
    await stranger.page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    expect(await stranger.page.locator('h1').innerText()).toBe('Serviço não encontrado');
    const visitor = await look(test);
    await visitor.page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    expect(await visitor.page.locator('h1').innerText()).toBe('Serviço não encontrado');
    expect(visitor.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    for (const { requests } of [stranger, visitor])
      expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
  });

  it('finds a way to change what all can see; others find none', async (test) => {
    const { site } = await look(test);
    const seller = await freelancer(site, 'Nelson Sitoe', {});
    const { id } = await serviceOf(seller);
    const own = await look(test, { signedIn: seller.account });
    await own.page.goto(`/services/${id}`);
    const edit = own.page.getByRole('link', { name: 'Editar serviço' });
    await edit.waitFor();
    expect(await edit.getAttribute('href')).toBe(`/edit-service/${id}`);
    for (const width of [320, 360]) {
      await own.page.setViewportSize({ width, height: 640 });
      for (const link of [edit, own.page.getByRole('link', { name: 'Voltar ao Feed' })])
        expect((await link.boundingBox())?.height, `one line at ${width} px`).toBe(44);
    }
    const other = await look(test, { signedIn: true });
    await other.page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
    expect(await other.page.locator('[data-own]').isVisible()).toBe(false);
  });
});

describe('visits of a service', () => {
  const views = (site: string, id: number) => async () => (await readService(site, id)).views;
  const soon = { timeout: 5000 };
  const told = ({ page }: Look) => page.waitForResponse((response) => response.url().endsWith('/view'));
  const offered = async (site: string): Promise<{ seller: Known; id: number }> => {
    const seller = await freelancer(site, 'Nelson Sitoe', { public_phone: '84 555 6677' });
    return { seller, id: (await serviceOf(seller)).id };
  };

  it('are counted once a visitor', async (test) => {
    const looked = await look(test);
    const { id } = await offered(looked.site);
    const first = told(looked);
    await looked.page.goto(`/services/${id}`);
    expect((await first).status()).toBe(204);
    await expect.poll(views(looked.site, id), soon).toBe(1);
    const again = told(looked);
    await looked.page.reload();
    await again;
    const other = await look(test);
    const second = told(other);
    await other.page.goto(`/service/${id}`);
    await second;
    await expect.poll(views(looked.site, id), soon).toBe(2);
  });

  it('do not count who offers it, even with a token that has run out', async (test) => {
    const { site } = await look(test);
    const { seller, id } = await offered(site);
    const own = await look(test, { signedIn: seller.account });
    const first = told(own);
    await own.page.goto(`/services/${id}`);
    expect((await first).status()).toBe(204);
    await own.page.evaluate(() => localStorage.setItem('access_token', 'a.b.c'));
    const renewed = own.page.waitForResponse(
      (response) => response.url().endsWith('/view') && response.status() === 204,
    );
    await own.page.reload();
    await renewed;
    const other = await look(test);
    const counted = told(other);
    await other.page.goto(`/services/${id}`);
    await counted;
    await expect.poll(views(site, id), soon).toBe(1);
  });

  it('are not told from a page that nobody looks at, and once when somebody does', async (test) => {
    const { page, site, requests } = await look(test);
    const { id } = await offered(site);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => ((window as unknown as { looked?: boolean }).looked ? 'visible' : 'hidden'),
      });
    });
    await page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
    const beacons = () => requests.filter((path) => path.endsWith('/view')).length;
    expect(beacons()).toBe(0);
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => {
        Object.assign(window, { looked: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    }
    await expect.poll(beacons).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(beacons()).toBe(1);
  });

  it('count who goes on to write or call, and disturb nobody when they fail', async (test) => {
    const looked = await look(test);
    const { page, site, complaints } = looked;
    const { id } = await offered(site);
    await stayHere(looked);
    await page.goto(`/services/${id}`);
    const popup = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).click();
    expect((await popup).url()).toContain('https://wa.me/258845556677');
    const call = page.waitForRequest((request) => request.url().endsWith('/lead'));
    // Chromium knows no telephone: only the click is wanted.
    await page.getByRole('link', { name: 'Ligar' }).evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    expect((await call).postDataJSON()).toEqual({ kind: 'call' });
    await expect.poll(async () => (await readService(site, id)).leads, soon).toBe(2);
    expect(complaints).toEqual([]);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/services/**', (route) => route.abort());
    await page.reload({ waitUntil: 'networkidle' });
    expect(errors).toEqual([]);
  });
});

describe('how the page of a service holds', () => {
  it('stays within its budget', async (test) => {
    const { page, site } = await look(test);
    const { person, company } = await rosa(site);
    for (const title of ['Painéis solares', 'Geradores', 'Bombas de água', 'Portões', 'Muros'])
      await serviceOf(person, { title, company_id: company.id });
    const { id } = await serviceOf(person, {
      company_id: company.id,
      description: 'Quadro e tomadas. '.repeat(80),
    });
    const { cost, files } = await costOf(page, `/services/${id}`);
    for (const part of ['total', 'html', 'css', 'script', 'requests'] as const)
      expect(cost[part], `${part} of ${JSON.stringify(cost)} for ${files.join(' ')}`).toBeLessThanOrEqual(
        serviceBudget[part],
      );
    expect(files.filter((file) => /_astro\/(client|react)\./.test(file))).toEqual([]);
  });

  it('is accessible in both themes, and holds at 320 px with text twice as large', async (test) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, site, complaints } = await look(test, { theme, width: 1280 });
      const { person, company } = await rosa(site);
      const images = await keptPictures(site, person, 2);
      await serviceOf(person, { title: 'Painéis', company_id: company.id });
      const { id } = await serviceOf(person, { company_id: company.id, images });
      await page.goto(`/services/${id}`);
      expect(await faultsInLooks(page), theme).toEqual([]);
      await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
      expect(await faultsInLooks(page), `${theme}, asking for a quote`).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });
});
