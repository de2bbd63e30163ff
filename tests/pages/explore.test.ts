import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publish } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';
import { exploreBudget } from './budgets.ts';

const cards = (page: Page) => page.locator('.feed-cards > article');
const kinds = (page: Page) =>
  page
    .locator('.feed-acts > .act:first-child')
    .evaluateAll((all) => [
      ...new Set(all.map((one) => (one as HTMLElement).dataset['mark']?.split('-')[0])),
    ]);
/** How the same cards stand: side by side, and with the picture above the words or beside them. */
async function layout(page: Page) {
  // A link is followed before the page it leads to is whole.
  await page.locator('.feed-cards > article').nth(1).waitFor();
  return page.evaluate(() => {
    const [one, two] = document.querySelectorAll('.feed-cards > article');
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const isGrid = box(one).top === box(two).top;
    const isList = getComputedStyle(one as Element).borderLeftWidth === '0px';
    return isGrid ? 'grid' : isList ? 'list' : 'feed';
  });
}
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modo de visualização' }).getByRole('link', { name });

async function look(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(test, options);
  const site = theSite();
  const { seller, services } = await publish(site, 12);
  const company = await companyOf(seller, { name: 'Fardas da Beira' });
  await freelancer(site, {}, { full_name: 'Amina Abdala', province: 'Nampula', district: 'Nampula' });
  return { ...visited, site, services, company };
}

describe('explore', () => {
  it('narrows by tabs that are links, goes on within them, and searches, without script', async (test) => {
    const { page, services } = await look(test, { javaScript: false });
    await page.goto('/explore');
    expect(await cards(page).count()).toBe(10);
    expect((await kinds(page)).sort()).toEqual(['company', 'service', 'user']);
    const tabs = page.getByRole('navigation', { name: 'O que mostrar' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Todos',
      'Serviços',
      'Empresas',
      'Usuários',
      'Pedidos',
    ]);
    for (const [name, kind] of [
      ['Empresas', 'company'],
      ['Usuários', 'user'],
      ['Serviços', 'service'],
    ] as const) {
      await tabs.getByRole('link', { name }).click();
      expect(await kinds(page), name).toEqual([kind]);
      expect(await tabs.locator('[aria-current=page]').innerText()).toBe(name);
    }
    await page.getByRole('link', { name: 'Mais publicações' }).click();
    expect(await kinds(page)).toEqual(['service']);
    expect(await cards(page).first().locator('h2').innerText()).toBe(services[10]?.title);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect(new URL(page.url()).search).toBe('?type=service');
    await page.getByPlaceholder('Pesquisar no feed...').fill('fardas');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=fardas');
  });

  it('shows the same as feed, grid and list by links, without script, through tabs and pages', async (test) => {
    const { page } = await look(test, { javaScript: false });
    await page.goto('/explore?vista=cubo&type=nada');
    expect(await layout(page)).toBe('feed');
    const shown = await page.locator('.feed-cards h2').allInnerTexts();
    for (const [name, expected] of [
      ['Grelha', 'grid'],
      ['Lista', 'list'],
      ['Feed', 'feed'],
    ] as const) {
      await view(page, name).click();
      expect(await layout(page), name).toBe(expected);
      expect(await view(page, name).getAttribute('aria-current')).toBe('true');
      expect(await page.locator('.feed-cards h2').allInnerTexts()).toEqual(shown);
    }
    await view(page, 'Grelha').click();
    await page.getByRole('link', { name: 'Serviços' }).click();
    await page.getByRole('link', { name: 'Mais publicações' }).click();
    expect(await layout(page)).toBe('grid');
  });

  it('remembers the view on the device, and shows it before any script file has come', async (test) => {
    const { page, requests } = await look(test);
    await page.goto('/explore');
    const before = requests.filter((path) => path === '/explore').length;
    await view(page, 'Lista').click();
    expect(await layout(page)).toBe('list');
    expect(new URL(page.url()).search).toBe('?vista=list');
    expect(requests.filter((path) => path === '/explore').length).toBe(before);
    await page.route('**/_astro/**/*.js', (route) => route.abort());
    await page.goto('/explore?type=service');
    expect(await layout(page)).toBe('list');
    await page.goto('/explore?vista=grid');
    expect(await layout(page)).toBe('grid');
    // Pages without the choice are not rearranged by it.
    await page.goto('/');
    expect(await page.locator('html[data-arrangement]').count()).toBe(0);
  });

  it('has the words of all cards of its grid at one height, and their buttons in one line inside the card', async (test) => {
    const { page, site } = await look(test, { javaScript: false });
    const { who, company } = await employer(site);
    await publishesJob(who, { company_id: company.id, title: 'Electricista' });
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/explore?vista=grid');
      const seen = await cards(page).evaluateAll((all) =>
        all.map((card) => {
          const { top, right } = card.getBoundingClientRect();
          const words = card.querySelector('.thing-card-words')?.getBoundingClientRect();
          const acts = Array.from(card.querySelectorAll('.feed-acts > *'), (act) =>
            act.getBoundingClientRect(),
          );
          const shown = acts.filter((box) => box.width > 0);
          return {
            words: Math.round((words?.top ?? 0) - top),
            lines: new Set(shown.map((box) => Math.round(box.top))).size,
            isInside: shown.every((box) => box.right <= right),
          };
        }),
      );
      expect(seen.length).toBe(10);
      expect(new Set(seen.map((one) => JSON.stringify(one))).size, `${width}: ${JSON.stringify(seen)}`).toBe(
        1,
      );
      expect(seen[0]).toMatchObject({ lines: 1, isInside: true });
    }
  });

  it('keeps a view that was chosen since through the tabs', async (test) => {
    const { page } = await look(test);
    await page.goto('/explore?vista=grid');
    await settled(page);
    await view(page, 'Lista').click();
    await page.getByRole('link', { name: 'Serviços' }).click();
    await page.waitForURL('**/explore?type=service');
    expect(await layout(page)).toBe('list');
    expect(await view(page, 'Lista').getAttribute('aria-current')).toBe('true');
  });

  it('goes on by itself in each view, within its tab', async (test) => {
    const { page, services, complaints } = await look(test);
    for (const name of ['feed', 'grid', 'list']) {
      await page.goto(`/explore?type=service&vista=${name}`);
      await scrollToTheEnd(page);
      await cards(page).nth(11).waitFor();
      const shown = await page.locator('.feed-cards h2').allInnerTexts();
      expect(shown.slice(0, 12), name).toEqual(services.map(({ title }) => title));
      expect(await layout(page)).toBe(name);
      expect(await kinds(page)).toEqual(['service']);
    }
    expect(complaints).toEqual([]);
  });

  it('stays within its budget', async (test) => {
    const { page } = await look(test);
    const { cost, files } = await costOf(page, '/explore');
    expectWithin(exploreBudget, cost, files);
  });

  it('is accessible as feed, grid and list, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await look(test);
    for (const name of ['feed', 'grid', 'list']) {
      await page.goto(`/explore?vista=${name}`);
      expect(await faultsInLooks(page), name).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
