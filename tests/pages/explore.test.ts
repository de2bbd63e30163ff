import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publish } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.locator('.feed-cards > article');
const titles = '.feed-cards h2';
/** By what one can do with them. */
const kindsIn = ({ $ }: Awaited<ReturnType<typeof readPage>>) =>
  [
    ...new Set(
      $('.feed-cards > article > .act')
        .get()
        .map((one) => $(one).attr('data-mark')?.split('-')[0]),
    ),
  ].sort();
const kinds = (page: Page) =>
  page
    .locator('.feed-cards > article > .act')
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
    const isList = box(one?.querySelector('h2')).left > box(one?.querySelector('.media')).right;
    return isGrid ? 'grid' : isList ? 'list' : 'feed';
  });
}
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modo de visualização' }).getByRole('link', { name });

async function published() {
  const site = theSite();
  const { seller, services } = await publish(site, 12);
  await companyOf(seller, { name: 'Fardas da Beira' });
  await freelancer(site, {}, { full_name: 'Amina Abdala', province: 'Nampula', district: 'Nampula' });
  return { site, services };
}
const look = async (test: TestContext, options: Parameters<typeof visit>[1] = {}) => ({
  ...(await visit(test, options)),
  ...(await published()),
});

describe('explore', () => {
  it('narrows by tabs that are links, and goes on within them in the view that was chosen, without script', async () => {
    const { services } = await published();
    const tabs = 'nav[aria-label="O que mostrar"]';
    const views = 'nav[aria-label="Modo de visualização"]';
    const all = await readPage('/explore?vista=cubo&type=nada');
    expect(all.texts(titles)).toHaveLength(10);
    expect(kindsIn(all)).toEqual(['company', 'service', 'user']);
    expect(all.texts(`${tabs} a`)).toEqual(['Todos', 'Serviços', 'Empresas', 'Usuários', 'Pedidos']);
    for (const [name, kind] of [
      ['Empresas', 'company'],
      ['Usuários', 'user'],
      ['Serviços', 'service'],
    ] as const) {
      const one = await follow(all, name, tabs);
      expect(kindsIn(one), name).toEqual([kind]);
      expect(one.texts(`${tabs} [aria-current=page]`)).toEqual([name]);
    }
    for (const name of ['Grelha', 'Lista', 'Feed']) {
      const shown = await follow(all, name, views);
      expect(shown.texts(`${views} [aria-current]`), name).toEqual([name]);
      expect(shown.texts(titles)).toEqual(all.texts(titles));
    }
    const grid = await follow(all, 'Grelha', views);
    const first = await follow(grid, 'Serviços', tabs);
    const second = await follow(first, 'Mais publicações');
    expect(second.texts(`${views} [aria-current]`)).toEqual(['Grelha']);
    expect(kindsIn(second)).toEqual(['service']);
    expect(second.texts(titles)[0]).toBe(services[10]?.title);
    expect(second.meta('robots')).toBe('noindex');
    const back = new URLSearchParams(second.hrefOf('Voltar ao início da lista')?.split('?')[1]);
    expect([back.get('type'), back.get('last_id')]).toEqual(['service', null]);
    const form = all.$('form').has('[placeholder="Pesquisar no feed..."]');
    expect([form.attr('action'), form.find('input').attr('name')]).toEqual(['/search', 'q']);
  });

  it('remembers the view on the device, shows it before any script file has come, and goes on by itself within its tab and view', async (test) => {
    const { page, services, requests } = await look(test);
    await page.goto('/explore');
    const before = requests.filter((path) => path === '/explore').length;
    // The page still sleeps: the press is kept until it is awake.
    await view(page, 'Lista').click();
    await expect.poll(() => layout(page)).toBe('list');
    expect(new URL(page.url()).search).toBe('?vista=list');
    expect(requests.filter((path) => path === '/explore').length).toBe(before);
    await page.route('**/_astro/**/*.js', (route) => route.abort());
    await page.goto('/explore?type=service');
    expect(await layout(page)).toBe('list');
    await page.unroute('**/_astro/**/*.js');
    // That of the address comes before it, and one that was chosen since goes along through the tabs.
    await page.goto('/explore?vista=grid');
    await settled(page);
    expect(await layout(page)).toBe('grid');
    expect(await faultsInLooks(page), 'a grid').toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await view(page, 'Lista').click();
    await expect.poll(() => layout(page)).toBe('list');
    expect(await faultsInLooks(page), 'a list').toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('link', { name: 'Serviços' }).click();
    await page.waitForURL('**/explore?type=service');
    expect(await layout(page)).toBe('list');
    expect(await view(page, 'Lista').getAttribute('aria-current')).toBe('true');
    // Pages without the choice are not rearranged by it.
    await page.goto('/');
    await expect.poll(() => page.locator('html[data-arrangement]').count()).toBe(0);

    await page.goto('/explore?type=service&vista=grid');
    await scrollToTheEnd(page);
    await cards(page).nth(11).waitFor();
    const shown = await page.locator(titles).allInnerTexts();
    expect(shown.slice(0, 12)).toEqual(services.map(({ title }) => title));
    expect(await layout(page)).toBe('grid');
    expect(await kinds(page)).toEqual(['service']);
  });

  it('has the words of all cards of its grid at one height, and their mark and menu inside the card', async (test) => {
    const { page, site } = await look(test, { javaScript: false });
    const { who, company } = await employer(site);
    await publishesJob(who, { company_id: company.id, title: 'Electricista' });
    await page.goto('/explore?vista=grid');
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await cards(page).evaluateAll((all) =>
        all.map((card) => {
          const { top, right } = card.getBoundingClientRect();
          const words = card.querySelector('h2')?.getBoundingClientRect();
          const acts = Array.from(card.querySelectorAll('article > .act, article summary'), (act) =>
            act.getBoundingClientRect(),
          );
          return {
            words: Math.round((words?.top ?? 0) - top),
            acts: acts.length,
            isInside: acts.every((box) => box.right <= right + 13),
          };
        }),
      );
      expect(seen.length).toBe(10);
      const looks = new Set(seen.map((one) => JSON.stringify(one)));
      expect(looks.size, `${width}: ${JSON.stringify(seen)}`).toBe(1);
      expect(seen[0]).toMatchObject({ acts: 2, isInside: true });
    }
  });

  it('stays within its budget', async (test) => {
    const { page } = await look(test);
    const { cost, files } = await costOf(page, '/explore');
    expectWithin('explore', cost, files);
  });
});
