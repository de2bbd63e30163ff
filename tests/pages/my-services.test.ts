import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { Service, ServiceCounts, ServiceStats } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { writeDays } from '#tests/support/days.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

interface Given {
  readonly person: Person;
  readonly company: Company;
  readonly services: readonly Service[];
}

/** With a company that offers two things, one of them without a price, and has paused a third. */
async function rosa(site: Site): Promise<Given> {
  const who = await person(site, { full_name: 'Rosa Cumbe' });
  const company = await companyOf(who, { name: 'Luz Nova' });
  const services = [
    await publishes(who, { ...priced, title: 'Quadro eléctrico', company_id: company.id, price: 15_000 }),
    await publishes(who, { ...priced, title: 'Painéis solares', company_id: company.id, price: null }),
    await publishes(who, {
      ...priced,
      title: 'Frete',
      company_id: company.id,
      price: 900,
      status: 'Pausado',
    }),
  ];
  return { person: who, company, services };
}

async function managing(test: TestContext, before?: (who: Person, given: Given) => unknown) {
  const given = await rosa(theSite());
  await before?.(given.person, given);
  const visited = await visit(test, { signedIn: given.person });
  await watchShifts(visited.page);
  await visited.page.goto('/my-services');
  await visited.page.locator('dl.my-counters').waitFor();
  const read = <T>(path: string): Promise<T> => given.person.call('GET', path);
  return { ...visited, ...given, read };
}

async function counters(page: Page): Promise<Record<string, string[]>> {
  const cards = await page.locator('.my-counter').allInnerTexts();
  return Object.fromEntries(cards.map((card) => card.split(/\n+/)).map(([name, ...rest]) => [name, rest]));
}

async function told(page: Page, title: 'Sucesso' | 'Erro', text: string) {
  const toast = page.locator('.toast', { hasText: text });
  await toast.waitFor();
  await expect.poll(() => toast.locator('[data-title]').innerText()).toBe(title);
}

const counted = (page: Page, name: string, ...figures: string[]) =>
  expect.poll(async () => (await counters(page))[name]).toEqual(figures);
const options = (page: Page) => page.getByLabel('Empresa', { exact: true }).locator('option').allInnerTexts();

describe('the page of one’s own services', () => {
  it('shows who may not publish both ways to it, and no dialog; a company user without a company, one', async (test) => {
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const { page } = await visit(test, { signedIn: rosa });
    await page.goto('/my-services?publicar=1');
    await page.getByRole('heading', { name: 'Ainda não vende no BizLink' }).waitFor();
    const main = page.getByRole('main');
    const href = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(await href('Criar empresa')).toBe('/create-company');
    expect(await href('Tornar-me freelancer')).toBe('/profile-setup?type=freelancer');
    await expect.poll(() => page.getByRole('link', { name: 'Publicar' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await rosa.call('PUT', '/users/me', { user_type: 'company' });
    await page.goto('/my-services');
    await page.getByRole('heading', { name: 'Crie a sua empresa primeiro' }).waitFor();
    expect(await href('Criar empresa')).toBe('/create-company');
    await expect.poll(() => page.getByRole('link', { name: 'Tornar-me freelancer' }).count()).toBe(0);
  });

  it('counts what there is, as the API does, says only what is true beside it, and how to bring people, and promotes everything once that is confirmed', async (test) => {
    const { page, read, company, services, requests, complaints } = await managing(test);
    const counts = await read<ServiceCounts>(`/services/mine/counts?company_id=${company.id}`);
    expect(counts).toMatchObject({ total: 3, active: 2, promoted: 0, priced: 2, views: 0 });
    expect(await counters(page)).toEqual({
      Total: ['3', '2 com preço'],
      Ativos: ['2', 'de 3 serviços'],
      Promovidos: ['0', 'de 3 serviços'],
      Contactos: ['0'],
      Visualizações: ['0'],
    });
    await page.locator('.my-chart svg').waitFor();
    await expect.poll(() => page.locator('.my-sum').innerText()).toBe('0 visualizações em 30 dias');
    await settled(page);
    await expectStill(page, 0.02);
    const share = page.getByRole('link', { name: 'Partilhar no WhatsApp' });
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(
      `/companies/${company.slug}`,
    );
    await page.getByRole('button', { name: 'Analisar Performance' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Desempenho por dia');
    expect(complaints).toEqual([]);

    await page.getByText('Ver tabela').click();
    expect(await faultsInLooks(page)).toEqual([]);
    const words = page.locator('.my-chart text, .my-chart-scale span, .my-chart-days span');
    const sizes = await words.evaluateAll((all) =>
      all.map((word) => Number.parseFloat(getComputedStyle(word).fontSize)),
    );
    expect(Math.min(...sizes), 'read on a phone').toBeGreaterThanOrEqual(12);

    // Promoting everything asks first, promotes what is active, takes it back, and says when it failed.
    const promoted = async () =>
      (await Promise.all(services.map(({ id }) => read<Service>(`/services/${id}`)))).map(
        ({ is_promoted }) => is_promoted,
      );
    const asked = () => requests.filter((path) => path.endsWith('/promote-all')).length;
    const open = page.getByRole('button', { name: 'Promover Tudo' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Promover Tudo?' });
    await expect.poll(() => dialog.innerText()).toContain('2 serviços ativos de Luz Nova');
    await expect.poll(() => dialog.innerText()).toContain('uma vez em 24 horas');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(asked()).toBe(0);
    await page.route('**/api/services/promote-all', (route) => route.fulfill({ status: 500, json: {} }));
    await open.click();
    await dialog.getByRole('button', { name: 'Promover', exact: true }).click();
    await told(page, 'Erro', 'Falha ao alterar promoção do serviço');
    await counted(page, 'Promovidos', '0', 'de 3 serviços');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.unroute('**/api/services/promote-all');
    const before = asked();
    await dialog.getByRole('button', { name: 'Promover', exact: true }).dblclick();
    await told(page, 'Sucesso', '2 serviços promovidos.');
    await counted(page, 'Promovidos', '2', 'de 3 serviços');
    expect(await promoted()).toEqual([1, 1, 0]);
    expect(asked() - before).toBe(1);
    await page.getByRole('button', { name: 'Remover promoção de todos' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
    await told(page, 'Sucesso', 'Promoção removida de 2 serviços.');
    await counted(page, 'Promovidos', '0', 'de 3 serviços');
    expect(await promoted()).toEqual([0, 0, 0]);
  });

  it('has tabs with addresses, a way back, and asks for each only when it is shown, for the company that is chosen, or what one offers oneself', async (test) => {
    const { page, person, requests } = await managing(test, async (who) => {
      const second = await companyOf(who, { name: 'Catering da Rosa' });
      await publishes(who, { ...priced, title: 'Almoços', company_id: second.id });
      // Who is a freelancer no more may have some left.
      await who.call('PUT', '/users/me', { user_type: 'freelancer' });
      for (const title of ['Contas do mês', 'Balanços']) await publishes(who, { ...priced, title });
      await who.call('PUT', '/users/me', { user_type: 'company' });
    });
    const asked = () => requests.filter((path) => path.startsWith('/api/services/'));
    await page.locator('.my-chart svg').waitFor();
    // Whether services without a company are left, the counters, the chart and what is seen most.
    expect(asked().sort()).toEqual([
      '/api/services/mine/counts',
      '/api/services/mine/counts',
      '/api/services/mine/most-viewed',
      '/api/services/mine/stats',
    ]);
    const tabs = page.getByRole('navigation', { name: 'Os meus serviços', exact: true });
    await tabs.getByRole('link', { name: 'Serviços' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('li.my-row').first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('services');
    await expect.poll(() => tabs.locator('[aria-current=page]').innerText()).toBe('Serviços');
    expect(asked().at(-1)).toBe('/api/services/mine');
    const before = asked().length;
    await page.goBack();
    await page.locator('dl.my-counters').waitFor();
    await expect.poll(() => page.locator('li.my-row').first().isVisible()).toBe(false);
    await page.goForward();
    await expect.poll(() => page.locator('li.my-row').first().isVisible()).toBe(true);
    expect(asked()).toHaveLength(before);

    // The choice is kept in the address and on the device.
    await tabs.getByRole('link', { name: 'Dashboard' }).click();
    const select = page.getByLabel('Empresa', { exact: true });
    await expect.poll(() => options(page)).toEqual(['Luz Nova', 'Catering da Rosa', 'Pessoal']);
    await select.selectOption('Pessoal');
    await page.waitForURL('**/my-services?company=pessoal');
    await counted(page, 'Total', '2', '2 com preço');
    const second = (await person.call<OwnUser>('GET', '/users/me')).companies[1];
    await select.selectOption('Catering da Rosa');
    await page.waitForURL(`**/my-services?company=${second?.id}`);
    await counted(page, 'Total', '1', '1 com preço');
    const failing = `**/api/services/mine/counts?company_id=${second?.id}`;
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/my-services');
    await expect.poll(() => select.inputValue()).toBe(String(second?.id));
    await page.getByText('Erro ao carregar serviços.').first().waitFor();
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
    await counted(page, 'Total', '1', '1 com preço');
  });
});

describe('the analysis', () => {
  it('draws what the API says, day by day, and the table has the same numbers', async (test) => {
    const { page, company, read } = await managing(test, (_, { services: [first, second] }) => {
      writeDays(first?.id ?? 0, [
        { ago: 0, views: 9, leads: 1, likes: 2 },
        { ago: 6, views: 3, leads: 0, likes: 5 },
        { ago: 7, views: 10, leads: 2 },
        { ago: 40, views: 25, leads: 4 },
      ]);
      writeDays(second?.id ?? 0, [{ ago: 0, views: 3, leads: 2 }]);
    });
    const chart = page.locator('.my-chart svg');
    const bars = async () =>
      (await chart.locator('title').allTextContents()).map((text) => Number(text.split(': ')[1]));
    const series = async (days: number) =>
      read<ServiceStats>(`/services/mine/stats?company_id=${company.id}&days=${days}`);
    await chart.waitFor();
    const month = await series(30);
    expect(await bars()).toEqual(month.views.map(({ count }) => count));
    expect(month.views.at(-1)?.count).toBe(12);
    await expect.poll(() => chart.locator('text').textContent()).toBe('12');
    await expect.poll(() => chart.getAttribute('aria-label')).toContain('25 no total. Hoje: 12.');
    // 15 views in seven days, against 10 in the seven before.
    expect((await page.locator('.my-counter').nth(1).innerText()).replace(/\s+/g, ' ')).toContain(
      'Visualizações 50 15 em 7 dias, +50%',
    );

    expect(await page.locator('.my-week').innerText()).toBe(
      'Em 7 dias recebeu 3 contactos, mais 1 do que nos 7 anteriores.',
    );
    const most = page.getByRole('region', { name: 'Mais vistos' }).getByRole('link');
    expect((await most.allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['Quadro eléctrico', '47 visualizações · 7 contactos'],
      ['Painéis solares', '3 visualizações · 2 contactos'],
    ]);

    await page.getByText('Ver tabela').click();
    const cells = async (column: number) =>
      (await page.locator(`.my-table tbody tr > :nth-child(${column})`).allInnerTexts()).reverse();
    await expect.poll(async () => (await cells(2)).map(Number)).toEqual(await bars());
    expect((await cells(3)).map(Number)).toEqual(month.leads.map(({ count }) => count));
    expect((await cells(4)).map(Number)).toEqual(month.likes.map(({ count }) => count));
    await expect.poll(() => page.locator('.my-table tfoot td').allInnerTexts()).toEqual(['25', '5', '7']);

    await page.getByRole('radio', { name: 'Contactos' }).check({ force: true });
    expect(await bars()).toEqual(month.leads.map(({ count }) => count));
    await page.getByRole('radio', { name: '7 dias' }).check({ force: true });
    expect(await bars()).toEqual(month.leads.slice(-7).map(({ count }) => count));
    await expect.poll(() => page.locator('.my-sum').innerText()).toBe('3 contactos em 7 dias');
    await page.getByRole('radio', { name: '90 dias' }).check({ force: true });
    await expect.poll(async () => (await bars()).length).toBe(90);
    const quarter = await series(90);
    expect(await bars()).toEqual(quarter.leads.map(({ count }) => count));
    await expect.poll(() => page.locator('.my-table tbody tr').count()).toBe(90);
    const height = (bar: number) => chart.locator('rect').nth(bar).getAttribute('height');
    // 4 of a scale up to 4; 3, today, is three quarters of it.
    expect([await height(49), await height(89)]).toEqual(['100%', '75%']);
  });
});

describe('publishing from here', () => {
  it('opens by its address, by the heading and by the quick actions, and shows the new one first', async (test) => {
    const { page, read, company, complaints } = await managing(test);
    const dialog = page.getByRole('dialog', { name: 'Publicar serviço' });
    for (const opener of [
      page.getByRole('link', { name: 'Publicar', exact: true }),
      page.getByRole('button', { name: 'Novo Serviço' }),
    ]) {
      await opener.click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await page.goto('/my-services?publicar=1');
    await dialog.getByLabel('Título').fill('Lâmpadas novas');
    // Once: whoever loads the page anew is not asked again.
    expect(page.url()).not.toContain('publicar');
    await dialog.getByLabel('Descrição').fill('Troca de lâmpadas.');
    await dialog.locator('#service-category').click();
    await page.getByRole('option', { name: 'Construção' }).click();
    await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
    await told(page, 'Sucesso', 'Serviço publicado com sucesso.');
    const moment = page.getByRole('region', { name: 'Já está na rua' });
    const [published] = await read<Service[]>('/services/mine');
    await moment.getByRole('article').getByRole('heading', { name: 'Lâmpadas novas' }).waitFor();
    const toContacts = await moment
      .getByRole('link', { name: 'Mandar aos meus contactos' })
      .getAttribute('href');
    expect(decodeURIComponent(toContacts ?? '')).toContain(`/services/${published?.id}`);
    expect(await moment.getByRole('link', { name: 'Ver o anúncio' }).getAttribute('href')).toBe(
      `/services/${published?.slug}`,
    );
    await moment.getByRole('link', { name: 'Junte fotografias' }).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await moment.getByRole('button', { name: 'Fechar' }).click();
    await moment.waitFor({ state: 'detached' });
    await page.waitForURL(`**/my-services?company=${company.id}&tab=services`);
    await expect
      .poll(() => page.locator('li.my-row h3').allInnerTexts())
      .toEqual(['Lâmpadas novas', 'Frete', 'Painéis solares', 'Quadro eléctrico']);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await counted(page, 'Total', '4', '2 com preço');
    expect(complaints).toEqual([]);
  });
});
