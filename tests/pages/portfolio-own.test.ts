import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { answerOf } from '#tests/support/answer-of.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { fingerOf } from '#tests/support/touch.ts';
import { hold, type VisitOptions, visit } from '#tests/support/visit.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Os seus trabalhos' });
const rows = (page: Page) => list(page).getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Mover: ${title}`, exact: true });
const said = (page: Page) => page.getByRole('main').getByRole('status').last().innerText();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const letters = ['A', 'B', 'C', 'D'];
const long = 'Cozinha por medida para um apartamento na Polana';

const portfolioOf = async (who: Person) =>
  (await who.call<PortfolioItem[]>('GET', `/portfolio/user/${who.user.id}?limit=100`)).map(
    ({ title }) => title,
  );

/** A freelancer in front of these works of theirs, the first one first. */
async function ownWorks(test: TestContext, works: readonly string[], options: VisitOptions = {}) {
  const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
  for (const title of [...works].reverse()) await shows(who, { title });
  const visited = await visit(test, { ...options, signedIn: who });
  await visited.page.goto('/profile?tab=portfolio');
  await rows(visited.page).first().waitFor();
  return { ...visited, who };
}

describe('the order of one’s own works', () => {
  it('is changed by keys, which are told what happens, and kept once it is let go; works lead to their forms, and are deleted after a question', async (test) => {
    const { page, who, requests, complaints } = await ownWorks(test, letters);
    const changes = () => requests.filter((path) => path === '/api/portfolio/order').length;
    await handle(page, 'C').focus();
    await page.keyboard.press('Space');
    expect(await said(page)).toBe('“C” levantado, posição 3 de 4.');
    expect(await handle(page, 'C').getAttribute('aria-pressed')).toBe('true');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowUp');
    expect(await titles(page)).toEqual(['C', 'A', 'B', 'D']);
    expect(await said(page)).toBe('“C”: posição 1 de 4.');
    await page.keyboard.press('Escape');
    expect(await titles(page)).toEqual(letters);
    expect(await said(page)).toBe('Movimento desfeito: “C” está na posição 3 de 4.');
    expect(changes()).toBe(0);

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    expect(await said(page)).toBe('“C” largado na posição 4 de 4.');
    expect(await focused(page)).toBe('Mover: C');
    await expect.poll(() => portfolioOf(who)).toEqual(['A', 'B', 'D', 'C']);
    expect(changes()).toBe(1);

    const [first] = await who.call<PortfolioItem[]>('GET', `/portfolio/user/${who.user.id}`);
    expect(await page.getByRole('link', { name: 'Editar: A' }).getAttribute('href')).toBe(
      `/portfolio/edit/${first?.id}`,
    );
    expect(await page.getByRole('link', { name: 'Novo trabalho', exact: true }).getAttribute('href')).toBe(
      '/portfolio/create',
    );
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Eliminar: ${title}` }).click();
      await page
        .getByRole('dialog', { name: `Eliminar “${title}”?` })
        .getByRole('button', { name: 'Eliminar' })
        .click();
    };
    await remove('B');
    await page.getByText('Item do portfólio deletado com sucesso').waitFor();
    await expect.poll(() => titles(page)).toEqual(['A', 'D', 'C']);
    expect(await portfolioOf(who)).toEqual(['A', 'D', 'C']);
    await expect.poll(() => focused(page)).toBe('Eliminar: D');
    expect(complaints).toEqual([]);
    await page.route('**/api/portfolio/*', (route) => route.abort());
    await remove('D');
    await page.getByRole('alert').getByText('Não foi possível deletar o item').waitFor();
    await expect.poll(() => titles(page)).toEqual(['A', 'D', 'C']);
  });

  it('is changed by a mouse and by two arrows, goes back where the server does not keep it, and takes in what another tab has added', async (test) => {
    const { page, who } = await ownWorks(test, letters, { width: 1280 });
    // Near the lower edge the page would go on by itself, and a busy machine leaves it time for that.
    await page.setViewportSize({ width: 1280, height: 1200 });
    const from = await handle(page, 'A').boundingBox();
    const to = await handle(page, 'C').boundingBox();
    if (!from || !to) throw new Error('There are no handles.');
    await page.mouse.move(from.x + 22, from.y + 22);
    await page.mouse.down();
    await page.mouse.move(from.x + 22, to.y + 30, { steps: 5 });
    await page.mouse.up();
    expect(await titles(page)).toEqual(['B', 'C', 'A', 'D']);
    await page.getByRole('button', { name: 'Mover para cima: A' }).click();
    expect(await titles(page)).toEqual(['B', 'A', 'C', 'D']);
    expect(await focused(page)).toBe('Mover para cima: A');
    const end = page.getByRole('button', { name: 'Mover para baixo: D' });
    await expect.poll(() => end.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => portfolioOf(who)).toEqual(['B', 'A', 'C', 'D']);

    const down = (title: string) => page.getByRole('button', { name: `Mover para baixo: ${title}` }).click();
    await page.route('**/api/portfolio/order', (route) => route.abort());
    await down('B');
    await page.getByRole('alert').getByText('Não foi possível guardar a ordem. Ficou como estava.').waitFor();
    await expect.poll(() => titles(page)).toEqual(['B', 'A', 'C', 'D']);
    await page.unroute('**/api/portfolio/order');
    // Of several only the last is sent, after the first.
    const slow = await hold(page, '**/api/portfolio/order');
    for (let times = 0; times < 3; times += 1) await down('B');
    expect(await titles(page)).toEqual(['A', 'C', 'D', 'B']);
    slow.release();
    await expect.poll(() => portfolioOf(who)).toEqual(['A', 'C', 'D', 'B']);
    await shows(who, { title: 'Nova' });
    await down('A');
    await expect.poll(() => titles(page)).toEqual(['Nova', 'C', 'A', 'D', 'B']);
  });
});

describe('one’s own works', () => {
  it('come twelve at a time, say when they do not come and which of them is hidden, and are moved by a finger past the edge of the screen, which Escape undoes', async (test) => {
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (let number = 14; number >= 1; number -= 1)
      await shows(who, { title: number === 1 ? long : `Obra ${number}` });
    const { page } = await visit(test, { signedIn: who, touch: true });
    await page.route('**/api/portfolio/user/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/profile?tab=portfolio');
    await page.getByText('Não foi possível carregar o portfólio').waitFor();
    await page.unroute('**/api/portfolio/user/**');
    await page.route('**/api/portfolio/**', async (route) => {
      const answer = await answerOf(route);
      const hide = (item: PortfolioItem) => ({ ...item, is_hidden: item.title === long });
      const sent = (await answer.json()) as PortfolioItem | PortfolioItem[];
      await route.fulfill({ json: Array.isArray(sent) ? sent.map(hide) : hide(sent) });
    });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(12);
    // A hidden one says so to its owner.
    await expect.poll(() => rows(page).first().innerText()).toContain('Só você o vê.');
    await expect.poll(() => list(page).getByText('Oculto').count()).toBe(1);
    await expect.poll(() => page.getByRole('link', { name: long, exact: true }).count()).toBe(0);
    // What is moved past the end stays in sight.
    await page.getByRole('button', { name: 'Mover para baixo: Obra 12' }).click();
    expect((await titles(page)).slice(-2)).toEqual(['Obra 13', 'Obra 12']);
    expect(await focused(page)).toBe('Mover para baixo: Obra 12');
    await page.getByRole('button', { name: 'Ver mais' }).click();
    await expect.poll(() => rows(page).count()).toBe(14);
    await expect.poll(() => page.getByRole('button', { name: 'Ver mais' }).count()).toBe(0);

    const finger = await fingerOf(page);
    const box = async (title: string) => {
      const { x, y } = (await handle(page, title).boundingBox()) ?? { x: 0, y: 0 };
      return { x: x + 22, y: y + 22 };
    };
    await handle(page, 'Obra 3').scrollIntoViewIfNeeded();
    const [begin, other] = [await box('Obra 3'), await box('Obra 2')];
    await finger.swipe(begin, other);
    const first = [long, 'Obra 3', 'Obra 2', 'Obra 4'];
    await expect.poll(async () => (await titles(page)).slice(0, 4)).toEqual(first);
    await expect.poll(async () => (await portfolioOf(who)).slice(0, 4)).toEqual(first);
    const from = await box('Obra 3');
    await finger.put(from);
    await finger.move({ x: from.x, y: from.y + 40 });
    await finger.move({ x: from.x, y: 760 });
    // At the edge the page goes on by itself.
    await expect.poll(() => said(page)).toBe('“Obra 3”: posição 14 de 14.');
    await page.keyboard.press('Escape');
    await finger.lift();
    expect((await titles(page)).slice(0, 4)).toEqual(first);
    expect((await portfolioOf(who)).slice(0, 4)).toEqual(first);

    expect(await faultsInLooks(page)).toEqual([]);
    // The form of the hidden one says how it is shown again.
    await page.getByRole('link', { name: `Editar: ${long}` }).click();
    await page.getByText('Quando o guardar, volta a aparecer.').waitFor();
  });

  it('are asked for where there are none, and are those of each company, and of the freelancer too', async (test) => {
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { page } = await visit(test, { signedIn: who });
    await page.goto('/profile?tab=portfolio');
    await page.getByRole('heading', { name: 'O seu portfólio ainda está vazio' }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Novo trabalho' });
    await expect.poll(() => link.getAttribute('href')).toBe('/portfolio/create');
    const company = await companyOf(who, { name: 'Oficina' });
    await shows(who, { title: 'Meu' });
    for (const title of ['Travões', 'Motor']) await shows(who, { title, company_id: company.id });
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Meu']);
    await page.getByLabel('Perfil mostrado').selectOption('Oficina');
    await expect.poll(() => titles(page)).toEqual(['Motor', 'Travões']);
    await page.getByRole('button', { name: 'Mover para baixo: Motor' }).click();
    const ofCompany = async () =>
      (await who.call<PortfolioItem[]>('GET', `/portfolio/company/${company.id}`)).map(({ title }) => title);
    await expect.poll(ofCompany).toEqual(['Travões', 'Motor']);
  });
});
