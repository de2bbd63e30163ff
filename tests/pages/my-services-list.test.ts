import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { answerOf } from '#tests/support/answer-of.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { writeDays } from '#tests/support/days.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const titles = ['Frete', 'Painéis solares', 'Quadro eléctrico'];
const newestFirst = [...titles].reverse();

type Options = Parameters<typeof visit>[1] & {
  offers?: readonly string[];
  before?: (page: Page) => Promise<unknown>;
};

/** Somebody whose company offers these, the last of them the newest. */
async function listing(test: TestContext, { offers = titles, before, ...options }: Options = {}) {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const company = await companyOf(rosa, { name: 'Luz Nova' });
  const services: Service[] = [];
  for (const title of offers) {
    const price = title === 'Frete' ? null : 15_000;
    services.push(await publishes(rosa, { ...priced, title, company_id: company.id, price }));
  }
  const visited = await visit(test, { ...options, signedIn: rosa });
  await before?.(visited.page);
  await visited.page.goto('/my-services?tab=services');
  await visited.page.locator('li.my-row').first().waitFor();
  const now = (service: Service | undefined) => rosa.call<Service>('GET', `/services/${service?.id}`);
  return { ...visited, person: rosa, services, now };
}

const row = (page: Page, title: string) => page.locator('li.my-row', { hasText: title });
// Not the inner text: rows out of sight have none.
const shown = (page: Page) => page.locator('li.my-row h3').allTextContents();
const isShown = (page: Page, expected: readonly string[]) =>
  expect.poll(() => shown(page)).toEqual([...expected]);
const hasPills = (page: Page, title: string, ...expected: string[]) =>
  expect.poll(() => row(page, title).locator('.pill').allInnerTexts()).toEqual(expected);
const item = (page: Page, name: string) =>
  page.locator('details[open] .menu-panel').getByRole('button', { name, exact: true });
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const isOfOne = (path: string) => /^\/api\/services\/\d+$/.test(path);

async function choose(page: Page, title: string, name: string) {
  await row(page, title).locator('summary').click();
  await item(page, name).click();
}

async function told(page: Page, title: 'Sucesso' | 'Erro', text: string) {
  const toast = page.locator('.toast', { hasText: text }).last();
  await toast.waitFor();
  await expect.poll(() => toast.locator('[data-title]').innerText()).toBe(title);
  await expect.poll(() => toast.locator('[data-text]').innerText()).toBe(text);
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

async function count(page: Page, ...expected: string[]) {
  await page.locator('.tab', { hasText: 'Dashboard' }).click();
  await page.locator('dl.my-counters').waitFor();
  await expect.poll(() => page.locator('.my-counter-number').allInnerTexts()).toEqual(expected);
  await page.locator('.tab', { hasText: 'Serviços' }).click();
}

/** Each with so many views, leads and likes, as if people had come. */
const figures = (page: Page, of: (at: number) => Pick<Service, 'views' | 'leads' | 'likes'>) =>
  page.route('**/api/services/mine?*', async (route) => {
    const rows: Service[] = await (await answerOf(route)).json();
    await route.fulfill({ json: rows.map((one, at) => ({ ...one, ...of(at) })) });
  });

describe('the list of one’s own services', () => {
  it('shows what each is, costs and brings in columns, and leads to its page', async (test) => {
    const { page, services, requests, complaints } = await listing(test, {
      // Of different lengths, as large as they come.
      async before(page) {
        await watchShifts(page);
        await figures(page, (at) =>
          at ? { views: 12_345, leads: 4321, likes: 0 } : { views: 1, leads: 1, likes: 1 },
        );
      },
    });
    await isShown(page, newestFirst);
    await settled(page);
    await expectStill(page, 0.02);
    expect(requests.filter((path) => path.endsWith('/stats'))).toEqual([]);
    const facts = async (title: string) =>
      (await row(page, title).locator('.my-row-facts > span').allTextContents()).map((text) =>
        text.replaceAll('\u00a0', ' '),
      );
    const figuresOf = ['12 345 visualizações', '4 321 contactos', '0 curtidas'];
    expect(await facts('Painéis')).toEqual(['15 000 MT', ...figuresOf]);
    expect(await facts('Frete')).toEqual(['Preço sob consulta', ...figuresOf]);
    expect((await facts('Quadro')).slice(1)).toEqual(['1 visualização', '1 contacto', '1 curtida']);
    await hasPills(page, 'Frete', 'Ativo');
    const link = page.getByRole('link', { name: 'Painéis solares' });
    await expect.poll(() => link.getAttribute('href')).toBe(`/services/${services[1]?.slug}`);
    // Few are seen at a glance.
    await expect.poll(() => page.getByRole('searchbox', { name: /Procurar nos meus/ }).count()).toBe(0);
    expect(complaints).toEqual([]);

    // Its figures stand in the same columns in each row, on a desk after the title with room for it.
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
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
      expect(new Set(first).size, `at ${width} px`).toBe(width > 320 ? 3 : 2);
      expect(others, `at ${width} px`).toEqual([first, first]);
      expect(
        places.flat().every(({ isInside }) => isInside),
        `at ${width} px`,
      ).toBe(true);
    }
    const boxes = await row(page, 'Frete')
      .locator('.my-state, h3, .my-row-price, .my-fact')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    const [state, title, ...after] = boxes;
    const lefts = after.map(({ left }) => left);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    expect(lefts[0]).toBeGreaterThan(title?.right ?? Number.POSITIVE_INFINITY);
    expect(title?.width).toBeGreaterThan(300);
    // On the picture.
    expect(state?.right).toBeLessThan(title?.left ?? 0);
  });

  it('comes by pages, by itself when the end is near and only when asked where data is saved, and is narrowed and searched', async (test) => {
    const offers = Array.from({ length: 52 }, (_, at) => (at === 2 ? 'Canalização' : `Pintura ${at}`));
    const { page, requests, context, services, person } = await listing(test, { offers });
    expect(await shown(page)).toHaveLength(50);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await isShown(page, [...offers].reverse());
    expect(requests.filter((path) => path === '/api/services/mine')).toHaveLength(2);
    await expect.poll(() => page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);

    await person.call('PUT', `/services/${services[7]?.id}`, { status: 'Pausado' });
    const saving = await context.newPage();
    await saving.addInitScript(() => localStorage.setItem('saver', 'on'));
    await saving.goto('/my-services?tab=services');
    await settled(saving);
    await saving.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await settled(saving);
    expect(await shown(saving)).toHaveLength(50);
    await saving.route('**/api/services/mine?*', (route) => route.fulfill({ status: 500, json: {} }));
    await saving.getByRole('button', { name: 'Carregar mais' }).click();
    await saving.getByText('Erro ao carregar serviços.').waitFor();
    expect(await shown(saving)).toHaveLength(50);
    await saving.unroute('**/api/services/mine?*');
    await saving.getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(saving, [...offers].reverse());

    await saving.getByLabel('Estado').selectOption('Pausado');
    await isShown(saving, ['Pintura 7']);
    await saving.getByLabel('Estado').selectOption('');
    await expect.poll(() => shown(saving)).toHaveLength(50);
    const search = saving.getByRole('searchbox', { name: 'Procurar nos meus serviços' });
    await search.fill('canalizacao');
    await isShown(saving, ['Canalização']);
    await search.fill('nada assim');
    await saving.getByText('Nenhum serviço encontrado.').waitFor();
    await isShown(saving, []);
  });
});

/** The counters are looked at first, so that what follows has to keep them right. */
describe('what one does with a service', () => {
  it('shows at once in the row and the counters, and is taken back where the server does not do it', async (test) => {
    const { page, services, now, requests } = await listing(test);
    await count(page, '0', '0', '3', '3', '0');
    await choose(page, 'Frete', 'Pausar');
    await hasPills(page, 'Frete', 'Pausado');
    await count(page, '0', '0', '3', '2', '0');
    await expect.poll(async () => (await now(services[0])).status).toBe('Pausado');
    await page.locator('[role=status]', { hasText: 'Frete: Pausado' }).waitFor({ state: 'attached' });
    await choose(page, 'Frete', 'Activar');
    await hasPills(page, 'Frete', 'Ativo');
    await expect.poll(async () => (await now(services[0])).status).toBe('Ativo');
    await choose(page, 'Frete', 'Promover');
    await told(page, 'Sucesso', 'Serviço promovido com sucesso!');
    await hasPills(page, 'Frete', 'Ativo', 'Promovido');
    expect((await now(services[0])).is_promoted).toBe(1);
    await count(page, '0', '0', '3', '3', '1');
    await choose(page, 'Frete', 'Remover Promoção');
    await told(page, 'Sucesso', 'Serviço despromovido com sucesso!');
    await hasPills(page, 'Frete', 'Ativo');
    expect((await now(services[0])).is_promoted).toBe(0);
    // Neither counters nor list are asked for again.
    expect(requests.filter((path) => path === '/api/services/mine')).toHaveLength(1);

    // It is taken back where the server does not do it, which is asked once however often one presses.
    const before = requests.length;
    const pausing = await fail(page, 'PUT');
    await row(page, 'Frete').locator('summary').click();
    await item(page, 'Pausar').evaluate((button: HTMLElement) => {
      for (let times = 0; times < 5; times += 1) button.click();
    });
    await hasPills(page, 'Frete', 'Pausado');
    // Opened again while the first is on its way, its acts wait.
    await row(page, 'Frete').locator('summary').click();
    await expect.poll(() => item(page, 'Activar').getAttribute('aria-disabled')).toBe('true');
    await item(page, 'Activar').click({ force: true });
    await pausing.now();
    await told(page, 'Erro', 'Erro ao atualizar status do serviço.');
    await hasPills(page, 'Frete', 'Ativo');
    expect(requests.slice(before).filter(isOfOne)).toHaveLength(1);
    expect((await now(services[0])).status).toBe('Ativo');

    const promoting = await fail(page, 'POST');
    await choose(page, 'Frete', 'Promover');
    await hasPills(page, 'Frete', 'Ativo', 'Promovido');
    await promoting.now();
    await told(page, 'Erro', 'Falha ao alterar promoção do serviço');
    await hasPills(page, 'Frete', 'Ativo');

    // What was deleted stands again where it stood.
    const deleting = await fail(page, 'DELETE');
    await choose(page, 'Painéis', 'Eliminar');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await isShown(page, ['Quadro eléctrico', 'Frete']);
    await deleting.now();
    await told(page, 'Erro', 'Falha ao eliminar serviço');
    await isShown(page, newestFirst);
    await count(page, '0', '0', '3', '3', '0');
  });
});

describe('deleting', () => {
  const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Eliminar' });

  it('asks by name, takes it away, keeps the focus near, and in the end shows the empty place', async (test) => {
    const { page, url, services, requests, person } = await listing(test, { offers: ['Pintura', ...titles] });
    await count(page, '0', '0', '4', '4', '0');
    await choose(page, 'Frete', 'Eliminar');
    await page.getByRole('dialog', { name: 'Eliminar “Frete”?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focusedLabel(page)).toBe('Opções: Frete');
    expect(await shown(page)).toHaveLength(4);
    expect(requests.filter(isOfOne)).toEqual([]);

    await choose(page, 'Painéis', 'Eliminar');
    await confirm(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await told(page, 'Sucesso', 'Serviço eliminado com sucesso!');
    expect(requests.filter(isOfOne)).toHaveLength(1);
    await isShown(page, ['Quadro eléctrico', 'Frete', 'Pintura']);
    await expect.poll(() => focusedLabel(page)).toBe('Opções: Frete');
    expect((await fetch(url(`/api/services/${services[2]?.id}`))).status).toBe(404);
    await count(page, '0', '0', '3', '3', '0');

    // What is gone elsewhere goes here too, whatever was to be done with it.
    await person.call('DELETE', `/services/${services[0]?.id}`);
    await choose(page, 'Pintura', 'Promover');
    await told(page, 'Erro', 'Serviço não encontrado');
    await isShown(page, ['Quadro eléctrico', 'Frete']);

    await choose(page, 'Frete', 'Eliminar');
    await confirm(page).click();
    await expect.poll(() => focusedLabel(page)).toBe('Opções: Quadro eléctrico');
    await choose(page, 'Quadro', 'Eliminar');
    await confirm(page).click();
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('my-list-title');
    await page.getByRole('button', { name: 'Publicar serviço' }).click();
    await page.getByRole('dialog', { name: 'Publicar serviço' }).waitFor();
  });
});

describe('the menu of a row', () => {
  it('is walked by keyboard, closes by Escape and outside, stays within the screen, copies the address, and shows figures', async (test) => {
    const { page, services, context, url } = await listing(test, {
      offers: [...titles, 'Pintura', 'Catering'],
    });
    const summary = row(page, 'Quadro').locator('summary');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const isFocused = () => summary.evaluate((button) => button === document.activeElement);
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
    await expect.poll(() => options.first().getAttribute('href')).toBe(`/edit-service/${services[2]?.id}`);
    await page.keyboard.press('Escape');
    expect(await isFocused()).toBe(true);
    await expect.poll(() => page.locator('details[open]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await item(page, 'Pausar').waitFor();
    for (const text of ['Editar', 'Pausar']) {
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe(text);
    }
    await page.keyboard.press('Enter');
    await hasPills(page, 'Quadro', 'Pausado');
    expect(await isFocused()).toBe(true);
    await summary.click();
    await item(page, 'Activar').waitFor();
    // Others cannot open it now.
    expect(await item(page, 'Copiar ligação').count()).toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.locator('h1').click();
    await expect.poll(() => page.locator('details[open]').count()).toBe(0);

    await page.setViewportSize({ width: 1280, height: 720 });
    await row(page, 'Frete').locator('summary').click();
    const menu = page.locator('details[open] .menu-panel');
    await item(page, 'Eliminar').waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.y ?? 0).toBeGreaterThan(72);
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    await page.keyboard.press('Escape');

    const address = url(`/services/${services[0]?.id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'Frete', 'Copiar ligação');
    await told(page, 'Sucesso', 'Ligação copiada.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
    });
    await choose(page, 'Frete', 'Copiar ligação');
    await told(page, 'Erro', `Não foi possível copiar. A ligação é ${address}`);

    writeDays(services[0]?.id ?? 0, [{ ago: 5, views: 5, leads: 1 }]);
    await choose(page, 'Frete', 'Ver estatísticas');
    const dialog = page.getByRole('dialog', { name: 'Frete' });
    await dialog.locator('.my-chart svg').waitFor();
    await expect.poll(() => dialog.locator('.my-sum').innerText()).toBe('5 visualizações em 30 dias');
    // Where there is nothing yet, it says how to bring people.
    await dialog.getByRole('radio', { name: 'Curtidas' }).check({ force: true });
    const share = dialog.getByRole('link', { name: 'Partilhar no WhatsApp' });
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(`Frete\n${address}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedLabel(page)).toBe('Opções: Frete');
  });
});
