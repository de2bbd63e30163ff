import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Service, ServiceStats } from '#lib/contract/services.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { newAddress, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const titles = ['Frete', 'Painéis solares', 'Quadro eléctrico'];

/** Somebody whose company offers these, the last of them the newest. */
async function listing(
  test: TestContext,
  { offers = titles, ...options }: Parameters<typeof visit>[1] & { offers?: readonly string[] } = {},
) {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const company = await companyOf(rosa, { name: 'Luz Nova' });
  const services: Service[] = [];
  for (const title of offers)
    services.push(
      await publishes(rosa, {
        ...priced,
        title,
        company_id: company.id,
        price: title === 'Frete' ? null : 15_000,
      }),
    );
  const visited = await visit(test, { ...options, signedIn: rosa });
  await visited.page.goto('/my-services?tab=services');
  await visited.page.locator('li.my-row, .my-empty').first().waitFor();
  const read = <T>(path: string): Promise<T> => rosa.call('GET', path);
  const now = (service: Service | undefined) => read<Service>(`/services/${service?.id}`);
  return { ...visited, person: rosa, services, read, now };
}

describe('the figures of a service', () => {
  it.for([320, 360, 768, 1280])('stand in the same columns in each row, at %i px', async (width, test) => {
    const { page } = await listing(test, { width });
    // Figures of different lengths, as large as they come.
    await page.route('**/api/services/mine?*', async (route) => {
      const rows: Service[] = await (await route.fetch()).json();
      const json = rows.map((one, at) => ({ ...one, views: at ? 12_345 : 1, leads: at ? 4321 : 0 }));
      await route.fulfill({ json });
    });
    await page.reload();
    await row(page, 'Frete').waitFor();
    const places = await page.locator('li.my-row').evaluateAll((rows) =>
      rows.map((one) =>
        Array.from(one.querySelectorAll('.my-fact'), (fact) => {
          const words = document.createRange();
          words.selectNodeContents(fact.childNodes[1] ?? fact);
          const { left, right } = fact.getBoundingClientRect();
          return { left, isInside: words.getBoundingClientRect().right <= right };
        }),
      ),
    );
    const [first = [], ...others] = places.map((facts) => facts.map(({ left }) => left));
    expect(first).toHaveLength(3);
    expect(new Set(first).size).toBe(width > 320 ? 3 : 2);
    expect(others).toEqual([first, first]);
    expect(places.flat().every(({ isInside }) => isInside)).toBe(true);
  });

  it('stand after its title on a desk, and leave it the room', async (test) => {
    const { page } = await listing(test, { width: 1280 });
    const boxes = await row(page, 'Frete')
      .locator('h3, .my-row-price, .my-fact, .my-row-pills')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    const [title, ...figures] = boxes.slice(0, -1);
    const state = boxes.at(-1);
    const lefts = figures.map(({ left }) => left);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    expect(lefts[0]).toBeGreaterThan(title?.right ?? Number.POSITIVE_INFINITY);
    expect(title?.width).toBeGreaterThan(300);
    expect(state?.top).toBeGreaterThanOrEqual(title?.bottom ?? Number.POSITIVE_INFINITY);
  });
});

/** Visits are written together, every few seconds. */
const untilCounted = { timeout: 20_000, interval: 500 };

const row = (page: Page, title: string) => page.locator('li.my-row', { hasText: title });
// Not the inner text: rows out of sight have none.
const shown = (page: Page) => page.locator('li.my-row h3').allTextContents();
const pills = (page: Page, title: string) => row(page, title).locator('.pill').allInnerTexts();
const item = (page: Page, name: string) =>
  page.locator('details[open] .menu-panel').getByRole('button', { name, exact: true });

async function choose(page: Page, title: string, name: string) {
  await row(page, title).locator('summary').click();
  await item(page, name).click();
}

async function told(page: Page, title: 'Sucesso' | 'Erro', text: string) {
  const toast = page.locator('.toast', { hasText: text }).last();
  await toast.waitFor();
  expect(await toast.locator('[data-title]').innerText()).toBe(title);
  expect(await toast.locator('[data-text]').innerText()).toBe(text);
}

/** Calls by this method fail, after a moment in which the page has to have shown what was asked of it. */
async function fail(page: Page, method: string) {
  const waiting: (() => void)[] = [];
  await page.route(/\/api\/services\/\d+/, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return route.fulfill({ status: 500, json: { detail: 'Broken', code: 'internal' } });
  });
  return {
    async now() {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.shift()?.();
    },
  };
}

async function counters(page: Page) {
  await page.locator('.tab', { hasText: 'Dashboard' }).click();
  const cards = await page.locator('.my-counter-number').allInnerTexts();
  await page.locator('.tab', { hasText: 'Serviços' }).click();
  return cards;
}

/** As they are on the dashboard, which is looked at first, so that what follows has to keep them right. */
const listingCounted = async (...given: Parameters<typeof listing>) => {
  const visited = await listing(...given);
  await visited.page.locator('.tab', { hasText: 'Dashboard' }).click();
  await visited.page.locator('dl.my-counters').waitFor();
  await visited.page.locator('.tab', { hasText: 'Serviços' }).click();
  return visited;
};

describe('the list of one’s own services', () => {
  it('shows what each is, costs and brings, and leads to its page', async (test) => {
    const { page, services, url, complaints } = await listing(test);
    const solar = services[1];
    for (const visitor of [1, 2])
      await fetch(url(`/api/services/${solar?.id}/view`), {
        method: 'POST',
        headers: { 'x-forwarded-for': newAddress(), 'user-agent': `visitor ${visitor}` },
      });
    const visitor = await person(theSite(), { full_name: 'Nelson Sitoe' });
    await visitor.call('POST', '/likes/', { likeable_type: 'service', likeable_id: solar?.id });
    expect(await shown(page)).toEqual([...titles].reverse());
    const facts = (title: string) => row(page, title).locator('.my-row-facts > span').allTextContents();
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('li.my-row').first().waitFor();
        return facts('Painéis');
      }, untilCounted)
      .toEqual(['15\u00a0000\u00a0MT', '2 visualizações', '0 contactos', '1 curtida']);
    expect(await facts('Frete')).toEqual([
      'Preço sob consulta',
      '0 visualizações',
      '0 contactos',
      '0 curtidas',
    ]);
    expect(await pills(page, 'Frete')).toEqual(['Ativo']);
    const link = page.getByRole('link', { name: 'Painéis solares' });
    expect(await link.getAttribute('href')).toBe(`/services/${solar?.slug}`);
    expect(complaints).toEqual([]);
  });

  it('invites to publish where there is nothing', async (test) => {
    const { page } = await listing(test, { offers: [] });
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    await page.getByRole('button', { name: 'Publicar serviço' }).click();
    await page.getByRole('dialog', { name: 'Publicar serviço' }).waitFor();
  });

  it('says that it could not load, and loads when asked again', async (test) => {
    const { page } = await listing(test);
    await page.route('**/api/services/mine?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Erro ao carregar serviços.').waitFor();
    await page.unroute('**/api/services/mine?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => shown(page)).toEqual([...titles].reverse());
  });

  it('is narrowed by state, and searched once it is long', async (test) => {
    const offers = Array.from({ length: 11 }, (_, at) => (at === 4 ? 'Canalização' : `Pintura ${at}`));
    const { page, services, person } = await listing(test, { offers });
    await person.call('PUT', `/services/${services[7]?.id}`, { status: 'Pausado' });
    await page.getByLabel('Estado').selectOption('Pausado');
    await expect.poll(() => shown(page)).toEqual(['Pintura 7']);
    await page.getByLabel('Estado').selectOption('');
    await expect.poll(async () => (await shown(page)).length).toBe(11);
    const search = page.getByRole('searchbox', { name: 'Procurar nos meus serviços' });
    await search.fill('canalizacao');
    await expect.poll(() => shown(page)).toEqual(['Canalização']);
    await search.fill('nada assim');
    await page.getByText('Nenhum serviço encontrado.').waitFor();
    expect(await shown(page)).toEqual([]);
    const short = await listing(test);
    expect(await short.page.getByRole('searchbox', { name: /Procurar nos meus/ }).count()).toBe(0);
  });

  it('comes by pages: by itself when the end is near, and only when asked where data is saved', async (test) => {
    const offers = Array.from({ length: 56 }, (_, at) => `Pintura ${at}`);
    const { page, requests, context } = await listing(test, { offers });
    expect((await shown(page)).length).toBe(50);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await shown(page)).length).toBe(56);
    expect(await shown(page)).toEqual([...offers].reverse());
    expect(requests.filter((path) => path === '/api/services/mine')).toHaveLength(2);
    expect(await page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);

    const saving = await context.newPage();
    await saving.addInitScript(() => localStorage.setItem('saver', 'on'));
    await saving.goto('/my-services?tab=services');
    await settled(saving);
    await saving.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await settled(saving);
    expect((await shown(saving)).length).toBe(50);
    await saving.route('**/api/services/mine?*', (route) => route.fulfill({ status: 500, json: {} }));
    await saving.getByRole('button', { name: 'Carregar mais' }).click();
    await saving.getByText('Erro ao carregar serviços.').waitFor();
    expect((await shown(saving)).length).toBe(50);
    await saving.unroute('**/api/services/mine?*');
    await saving.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => shown(saving)).toEqual([...offers].reverse());
  });
});

describe('pausing', () => {
  it('shows at once in the row and the counters, and activates again', async (test) => {
    const { page, services, now, requests } = await listingCounted(test);
    await choose(page, 'Frete', 'Pausar');
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Pausado']);
    expect(await counters(page)).toEqual(['0', '0', '3', '2', '0']);
    await expect.poll(async () => (await now(services[0])).status).toBe('Pausado');
    expect(await page.locator('[role=status]', { hasText: 'Frete: Pausado' }).count()).toBe(1);
    await choose(page, 'Frete', 'Activar');
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Ativo']);
    await expect.poll(async () => (await now(services[0])).status).toBe('Ativo');
    // Neither counters nor list are asked for again.
    expect(requests.filter((path) => path === '/api/services/mine')).toHaveLength(1);
  });

  it('is taken back where the server does not do it, and says so', async (test) => {
    const { page, services, now } = await listingCounted(test);
    const failing = await fail(page, 'PUT');
    await choose(page, 'Frete', 'Pausar');
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Pausado']);
    await failing.now();
    await told(page, 'Erro', 'Erro ao atualizar status do serviço.');
    expect(await pills(page, 'Frete')).toEqual(['Ativo']);
    expect(await counters(page)).toEqual(['0', '0', '3', '3', '0']);
    expect((await now(services[0])).status).toBe('Ativo');
  });

  it('sends one request, however often it is pressed', async (test) => {
    const { page, requests } = await listing(test);
    const failing = await fail(page, 'PUT');
    await row(page, 'Frete').locator('summary').click();
    await item(page, 'Pausar').evaluate((button: HTMLElement) => {
      for (let times = 0; times < 5; times += 1) button.click();
    });
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Pausado']);
    // Opened again while the first is on its way, its acts wait.
    await row(page, 'Frete').locator('summary').click();
    expect(await item(page, 'Activar').getAttribute('aria-disabled')).toBe('true');
    await item(page, 'Activar').click({ force: true });
    await failing.now();
    await told(page, 'Erro', 'Erro ao atualizar status do serviço.');
    expect(requests.filter((path) => /^\/api\/services\/\d+$/.test(path))).toHaveLength(1);
  });
});

describe('promoting one', () => {
  it('says so, and takes it back', async (test) => {
    const { page, services, now } = await listingCounted(test);
    await choose(page, 'Frete', 'Promover');
    await told(page, 'Sucesso', 'Serviço promovido com sucesso!');
    expect(await pills(page, 'Frete')).toEqual(['Ativo', 'Promovido']);
    expect((await now(services[0])).is_promoted).toBe(1);
    expect(await counters(page)).toEqual(['0', '0', '3', '3', '1']);
    await choose(page, 'Frete', 'Remover Promoção');
    await told(page, 'Sucesso', 'Serviço despromovido com sucesso!');
    expect(await pills(page, 'Frete')).toEqual(['Ativo']);
    expect((await now(services[0])).is_promoted).toBe(0);
    expect(await counters(page)).toEqual(['0', '0', '3', '3', '0']);
  });

  it('is taken back where it fails', async (test) => {
    const { page } = await listingCounted(test);
    const failing = await fail(page, 'POST');
    await choose(page, 'Frete', 'Promover');
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Ativo', 'Promovido']);
    await failing.now();
    await told(page, 'Erro', 'Falha ao alterar promoção do serviço');
    expect(await pills(page, 'Frete')).toEqual(['Ativo']);
    expect(await counters(page)).toEqual(['0', '0', '3', '3', '0']);
  });
});

describe('deleting', () => {
  const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Eliminar' });

  it('asks by name, and leaves all as it is when one changes one’s mind', async (test) => {
    const { page, requests } = await listing(test);
    await choose(page, 'Frete', 'Eliminar');
    await page.getByRole('dialog', { name: 'Eliminar “Frete”?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Opções: Frete',
    );
    expect(await shown(page)).toHaveLength(3);
    expect(requests.filter((path) => /^\/api\/services\/\d+$/.test(path))).toEqual([]);
  });

  it('takes it away, keeps the focus near, and in the end shows the empty place', async (test) => {
    const { page, url, services, requests } = await listingCounted(test);
    await choose(page, 'Painéis', 'Eliminar');
    await confirm(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await told(page, 'Sucesso', 'Serviço eliminado com sucesso!');
    expect(requests.filter((path) => /^\/api\/services\/\d+$/.test(path))).toHaveLength(1);
    expect(await shown(page)).toEqual(['Quadro eléctrico', 'Frete']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Opções: Frete');
    expect((await fetch(url(`/api/services/${services[1]?.id}`))).status).toBe(404);
    expect(await counters(page)).toEqual(['0', '0', '2', '2', '0']);
    await choose(page, 'Frete', 'Eliminar');
    await confirm(page).click();
    await expect.poll(focused).toBe('Opções: Quadro eléctrico');
    await choose(page, 'Quadro', 'Eliminar');
    await confirm(page).click();
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('my-list-title');
  });

  it('puts it back where it stood when it fails', async (test) => {
    const { page } = await listingCounted(test);
    const failing = await fail(page, 'DELETE');
    await choose(page, 'Painéis', 'Eliminar');
    await confirm(page).click();
    await expect.poll(() => shown(page)).toEqual(['Quadro eléctrico', 'Frete']);
    await failing.now();
    await told(page, 'Erro', 'Falha ao eliminar serviço');
    expect(await shown(page)).toEqual([...titles].reverse());
    expect(await counters(page)).toEqual(['0', '0', '3', '3', '0']);
  });

  it('of what is gone elsewhere says that, and lets it go', async (test) => {
    const { page, person, services } = await listing(test);
    await person.call('DELETE', `/services/${services[0]?.id}`, undefined);
    await choose(page, 'Frete', 'Promover');
    await told(page, 'Erro', 'Serviço não encontrado');
    expect(await shown(page)).toEqual(['Quadro eléctrico', 'Painéis solares']);
  });
});

describe('the menu of a row', () => {
  it('is walked by keyboard, closes by Escape and outside, and gives the focus back', async (test) => {
    const { page, services } = await listing(test);
    const summary = row(page, 'Quadro').locator('summary');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await summary.focus();
    await page.keyboard.press('Enter');
    await item(page, 'Pausar').waitFor();
    const options = page.locator('details[open] .option');
    expect(await options.allInnerTexts()).toEqual([
      'Editar',
      'Pausar',
      'Promover',
      'Ver estatísticas',
      'Copiar ligação',
      'Eliminar',
    ]);
    const heights = await options.evaluateAll((all) =>
      all.map((option) => option.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Editar');
    expect(await options.first().getAttribute('href')).toBe(`/edit-service/${services[2]?.id}`);
    await page.keyboard.press('Escape');
    expect(await summary.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('details[open]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await item(page, 'Pausar').waitFor();
    for (const text of ['Editar', 'Pausar']) {
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe(text);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => pills(page, 'Quadro')).toEqual(['Pausado']);
    expect(await summary.evaluate((button) => button === document.activeElement)).toBe(true);
    await summary.click();
    await page.locator('h1').click();
    await expect.poll(() => page.locator('details[open]').count()).toBe(0);
  });

  it('stands within the screen for the last row too', async (test) => {
    const { page } = await listing(test, { offers: [...titles, 'Pintura', 'Catering'], width: 1280 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await row(page, 'Frete').locator('summary').click();
    const menu = page.locator('details[open] .menu-panel');
    await item(page, 'Eliminar').waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.y ?? 0).toBeGreaterThan(72);
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  });

  it('copies the address that others can open, and not of what they cannot', async (test) => {
    const { page, services, context, url } = await listing(test);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'Frete', 'Copiar ligação');
    await told(page, 'Sucesso', 'Ligação copiada.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      url(`/services/${services[0]?.id}`),
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
    });
    await choose(page, 'Frete', 'Copiar ligação');
    await told(page, 'Erro', `Não foi possível copiar. A ligação é ${url(`/services/${services[0]?.id}`)}`);
    await choose(page, 'Frete', 'Pausar');
    await expect.poll(() => pills(page, 'Frete')).toEqual(['Pausado']);
    await row(page, 'Frete').locator('summary').click();
    await item(page, 'Activar').waitFor();
    expect(await item(page, 'Copiar ligação').count()).toBe(0);
  });

  it('shows the figures of one service, as the API has them', async (test) => {
    const { page, services, read, url } = await listing(test);
    for (const visitor of [1, 2, 3])
      await fetch(url(`/api/services/${services[0]?.id}/view`), {
        method: 'POST',
        headers: { 'x-forwarded-for': newAddress(), 'user-agent': `visitor ${visitor}` },
      });
    const stats = () => read<ServiceStats>(`/services/${services[0]?.id}/stats?days=30`);
    await expect.poll(async () => (await stats()).views.at(-1)?.count, untilCounted).toBe(3);
    await choose(page, 'Frete', 'Ver estatísticas');
    const dialog = page.getByRole('dialog', { name: 'Frete' });
    await dialog.locator('.my-chart svg').waitFor();
    expect(await dialog.locator('.my-sum').innerText()).toBe('3 visualizações em 30 dias');
    const bars = await dialog.locator('.my-chart title').allTextContents();
    expect(bars.map((text) => Number(text.split(': ')[1]))).toEqual(
      (await stats()).views.map(({ count }) => count),
    );
    await page.getByRole('radio', { name: 'Contactos' }).check({ force: true });
    const share = dialog.getByRole('link', { name: 'Partilhar no WhatsApp' });
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(
      `Frete\n${theSite().url}/services/${services[0]?.id}`,
    );
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Opções: Frete',
    );
  });
});

describe('how the list looks', () => {
  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page } = await listing(test);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await row(page, 'Quadro').locator('summary').click();
    await item(page, 'Eliminar').waitFor();
    expect(await faultsInLooks(page), 'menu').toEqual([]);
  });
});
