import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.locator('main article h2');

describe('the list of companies', () => {
  it('is searched and narrowed by its form, without script, and all of it stands in the address', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const word = ownWord();
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    await companyOf(owner, { name: `Norte ${word}` });
    await companyOf(owner, { name: `Sul ${word}`, province: 'Gaza', district: 'Bilene' });
    await page.goto('/companies');
    const words = page.getByRole('searchbox', { name: 'Pesquisar empresas' });
    await words.fill(word);
    await words.press('Enter');
    expect(await cards(page).allInnerTexts()).toEqual([`Sul ${word}`, `Norte ${word}`]);
    expect(await page.getByRole('main').innerText()).toContain('2 empresas');
    const choose = async (label: string, value: string) => {
      await page.locator('summary', { hasText: 'Filtros' }).click();
      await page.getByLabel(label).selectOption(value);
      await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    };
    expect(await page.getByLabel('Distrito').count()).toBe(0);
    await choose('Província', 'Gaza');
    expect(new URL(page.url()).searchParams.get('province')).toBe('Gaza');
    expect(await cards(page).allInnerTexts()).toEqual([`Sul ${word}`]);
    expect(await page.getByRole('main').innerText()).toContain('1 empresa');
    await choose('Distrito', 'Chibuto');
    expect(await page.getByRole('main').innerText()).toContain('Nenhuma empresa encontrada');
    await page.getByText('Experimente outras palavras ou menos filtros.').waitFor();
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    expect(new URL(page.url()).search).toBe('');
    expect(await cards(page).count()).toBeGreaterThan(0);
  });

  it('goes on after twenty, and back to the beginning, with what was looked for', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const word = ownWord();
    const owners = await Promise.all([
      person(theSite(), { full_name: 'Rosa Cumbe' }),
      person(theSite(), { full_name: 'Nelson Sitoe' }),
    ]);
    for (let at = 0; at < 22; at += 1)
      await companyOf(owners[at % 2] ?? owners[0], { name: `${word} ${at}` });
    await page.goto(`/companies?q=${word}&province=`);
    expect(await cards(page).count()).toBe(20);
    const more = page.getByRole('link', { name: 'Mais empresas' });
    expect(await more.getAttribute('rel')).toBe('next');
    await more.click();
    expect(await cards(page).allInnerTexts()).toEqual([`${word} 1`, `${word} 0`]);
    expect(await more.count()).toBe(0);
    await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect(await cards(page).first().innerText()).toBe(`${word} 21`);
  });

  it('takes what it cannot read for nothing asked', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const word = ownWord();
    await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }), { name: word });
    for (const odd of [
      'last_id=abc',
      'last_id=-1',
      'province=Atl%C3%A2ntida',
      'district=Bilene',
      'limit=0&skip=x',
    ]) {
      expect((await page.goto(`/companies?q=${word}&${odd}`))?.status(), odd).toBe(200);
      expect(await cards(page).allInnerTexts(), odd).toEqual([word]);
    }
  });

  it('gives a menu to who is signed in, and Ver Perfil alone to others', async (test) => {
    const { page } = await visit(test);
    const word = ownWord();
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner, { name: word });
    await page.goto(`/companies?q=${word}`);
    const card = page.getByRole('article');
    expect(await card.getByRole('link', { name: `Ver Perfil: ${word}` }).getAttribute('href')).toBe(
      `/profile/${owner.user.username}`,
    );
    expect(await card.getByRole('link', { name: word, exact: true }).getAttribute('href')).toBe(
      `/companies/${company.slug}`,
    );
    expect(await card.locator('summary:visible').count()).toBe(0);

    const other = await visit(test, { signedIn: true });
    await other.page.goto(`/companies?q=${word}`);
    await other.page.locator('article summary').focus();
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('link', { name: 'Ver perfil', exact: true }).click();
    await other.page.waitForURL(`**/profile/${owner.user.username}`);
  });
});

describe('the list of freelancers', () => {
  it('is narrowed by rate, place and remote work, and reads rates as they are typed', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const word = ownWord();
    const title = `Pintor ${word}`;
    await freelancer(
      theSite(),
      { title, hourly_rate: 750.5, remote_work: true },
      { full_name: 'Nelson Sitoe', province: 'Tete', district: 'Tete' },
    );
    const { user } = await freelancer(
      theSite(),
      {
        title,
        hourly_rate: 15000,
        remote_work: false,
      },
      { full_name: 'Zita Langa' },
    );
    await freelancer(theSite(), { title }, { full_name: 'Ivo Machava' });
    await page.goto(`/freelancers?q=${word}`);
    expect(await cards(page).allInnerTexts()).toEqual(['Ivo Machava', 'Zita Langa', 'Nelson Sitoe']);
    const prices = await page.locator('main .card-acts').allInnerTexts();
    expect(prices.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Sob consulta'),
      expect.stringContaining('15 000 MT / hora'),
      expect.stringContaining('750,50 MT / hora'),
    ]);
    expect(await page.getByRole('article').last().innerText()).toMatch(/\bTete\n/);
    expect(await page.getByRole('link', { name: 'Zita Langa', exact: true }).getAttribute('href')).toBe(
      `/@${user.username}`,
    );

    expect(await page.getByRole('main').innerText()).toContain('3 freelancers');
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Valor por hora: Mínimo').fill('750,50');
    await page.getByLabel('Valor por hora: Máximo').fill('1000');
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(await cards(page).allInnerTexts()).toEqual(['Nelson Sitoe']);
    // The index knows rates only roughly, the count exactly.
    expect(await page.getByRole('main').innerText()).toContain('1 freelancer\n');
    expect(await page.getByLabel('Valor por hora: Mínimo').inputValue()).toBe('750,5');
    await page.goto(`/freelancers?q=${word}&remote_work=true`);
    expect(await page.locator('[name=remote_work]').isChecked()).toBe(true);
    expect(await cards(page).allInnerTexts()).not.toContain('Zita Langa');
    await page.goto(`/freelancers?q=${word}&province=Tete&min_hourly_rate=abc`);
    expect(await cards(page).allInnerTexts()).toEqual(['Nelson Sitoe']);
    await page.goto(`/freelancers?q=${word}&province=Gaza`);
    expect(await page.getByRole('main').innerText()).toContain('Nenhum freelancer encontrado');
    expect(await page.getByRole('link', { name: 'Limpar filtros' }).getAttribute('href')).toBe(
      '/freelancers',
    );
  });

  it('shows neither e-mails nor phones', async (test) => {
    const { page } = await visit(test);
    const word = ownWord();
    const nelson = await freelancer(
      theSite(),
      { title: word, public_phone: '84 555 6677' },
      { full_name: 'Nelson Sitoe', phone: '+258 829998877' },
    );
    await page.goto(`/freelancers?q=${word}`);
    expect(await cards(page).allInnerTexts()).toEqual(['Nelson Sitoe']);
    const html = await page.content();
    for (const hidden of [nelson.email, '829998877', '845556677']) expect(html).not.toContain(hidden);
  });
});

describe.each(['/companies', '/freelancers'])('%s with cards', (path) => {
  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test, { width: 1280, signedIn: true });
    await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }));
    await freelancer(theSite(), { title: 'Pintor', hourly_rate: 15000 }, { full_name: 'Nelson Sitoe' });
    await page.goto(`${path}?province=&q=`);
    expect(await cards(page).count()).toBeGreaterThan(0);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
